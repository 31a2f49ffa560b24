import en from './en.mjs'
import zh from './zh.mjs'

const WORDS = { zh, en }

/** Words in one language: `say('built', facts)`; `say.lang` is the language. */
export function speaker(lang) {
  return Object.assign((key, facts = '') => WORDS[lang][key](facts), { lang })
}
