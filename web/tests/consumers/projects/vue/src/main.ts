import { createApp } from 'vue';
import Viewer from './Viewer.vue';

createApp(Viewer).mount('#root');
