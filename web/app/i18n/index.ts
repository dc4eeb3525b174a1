/** The language of the page: detection, texts, and notification of changes. */
export { LANGUAGES, type Language } from '../../element/i18n/index.js';
export { nativeName } from './languages.js';
export { countText, language, onLanguage, pageText, startLanguage, useLanguage } from './speak.js';
