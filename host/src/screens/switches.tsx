import { bus } from '@farsight/shared/bus'
import { setLanguage, useLanguage } from '@farsight/shared/i18n'
import { applySkin, Button, type SkinName, useSkin } from '@farsight/shared/ui'
import { useHostText } from './texts'

/** Changes the skin for the whole page and tells the modules. */
export function changeSkin(skin: SkinName): void {
  void applySkin(skin)
  bus.emit('skin-changed.v1', { skin })
}

/** Language and skin on the login page: what is typed stays. Each button says where it leads. */
export function Switches() {
  const t = useHostText()
  const language = useLanguage()
  const skin = useSkin().name
  return (
    <div className="fs-switches">
      <Button
        kind="text"
        icon="language"
        lang={language === 'zh' ? 'en' : 'zh'}
        onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
      >
        {language === 'zh' ? 'English' : '中文'}
      </Button>
      <Button kind="text" icon="skin" onClick={() => changeSkin(skin === 'dark' ? 'eye' : 'dark')}>
        {t(skin === 'dark' ? 'skin.toEye' : 'skin.toDark')}
      </Button>
    </div>
  )
}
