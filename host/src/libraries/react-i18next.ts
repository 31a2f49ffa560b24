/** What the host provides of the library: PROVIDED_NAMES of shared/build/provided-names.mjs, held equal by a test. */
export {
  getI18n,
  I18nContext,
  I18nextProvider,
  initReactI18next,
  useTranslation,
  withTranslation,
} from 'react-i18next'
