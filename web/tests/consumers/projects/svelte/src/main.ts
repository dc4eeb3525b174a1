import { mount } from 'svelte';
import Viewer from './Viewer.svelte';

mount(Viewer, { target: document.body });
