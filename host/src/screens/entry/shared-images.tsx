import { PublicPage } from './public-page'
import { useEntryText } from './texts'

/** #/share/…: where a shared link leads until its viewer is there. It asks the server nothing, so it tells nothing of the patient. */
export function SharedImages() {
  const t = useEntryText()
  return <PublicPage title={t('share.title')} says={t('share.says')} />
}
