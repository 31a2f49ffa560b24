import { configureApi } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { currentLanguage, i18n } from '@farsight/shared/i18n'
import { loadConfig, type SiteConfig } from './config'
import { reloadAddress, servedVersion } from './version'

/**
 * What must be known before the first screen and the first call: config.json and version.json.
 * @returns undefined when the page is being reloaded into another version
 */
export async function boot(): Promise<SiteConfig | undefined> {
  const [config, served] = await Promise.all([loadConfig(), servedVersion()])
  const address = reloadAddress(location.href, served, FARSIGHT_APP_VERSION)
  if (address !== undefined) {
    location.replace(address)
    return undefined
  }
  configureApi({ base: config.apiBase })
  i18n.on('languageChanged', () => bus.emit('language-changed.v1', { language: currentLanguage() }))
  return config
}
