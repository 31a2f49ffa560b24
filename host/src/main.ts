import { applySkin, storedSkin } from '@farsight/shared/ui'
import { boot } from './boot/boot'
import { openDoors } from './federation/guard/doors'
import { fetchAhead, openPage } from './view/page'

openDoors()
applySkin(storedSkin())
void boot().then((config) => {
  if (config === undefined) return
  openPage(document.getElementById('app') as HTMLElement, config)
  fetchAhead()
})
