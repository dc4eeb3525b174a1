/** The language of the page: what it is, its texts, and who hears of a change. */
export { LANGUAGES, type Language } from './languages.js';
export { countText, language, onLanguage, pageText, startLanguage, useLanguage } from './speak.js';
