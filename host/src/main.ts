import { applySkin, storedSkin } from '@farsight/shared/ui'
import { boot } from './boot/boot'
import { fetchAhead, openPage } from './view/page'

applySkin(storedSkin())
void boot().then((config) => {
  if (config === undefined) return
  openPage(document.getElementById('app') as HTMLElement, config)
  fetchAhead()
})
