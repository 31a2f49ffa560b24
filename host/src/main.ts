import { applySkin, storedSkin } from '@farsight/shared/ui'
import { boot } from './boot/boot'
import { startLogging } from './boot/logging'
import { openDoors } from './federation/guard/doors'
import { keepEntry, takeEntry } from './view/entry'
import { fetchAhead, openPage } from './view/page'
import { takeShare } from './view/share-link'

// Before anything is asked for or written down: what came in the address from outside.
takeShare()
const entry = takeEntry()
startLogging()
openDoors()
applySkin(storedSkin())
void boot().then((config) => {
  if (config === undefined) return keepEntry(entry)
  openPage(document.getElementById('app') as HTMLElement, config, entry)
  fetchAhead()
})
