import { hasWork } from '@farsight/shared/bus'
import { desktop, type WindowState } from '@farsight/shared/desktop'
import { classes, IconButton } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { leaveDesk } from '../desk'
import { splitAddresses } from './split'
import { useShellText } from './texts'

const NOTHING = {}

/** Minimize, maximize, split, close: in the wrapper, whose window has no frame of its own. A plain browser has none of them. */
export function WindowControls() {
  const t = useShellText()
  const [state, setState] = useState<WindowState>({ maximized: false, split: false })
  const [asking, setAsking] = useState(false)
  const wrapper = desktop()
  useEffect(() => desktop().onWindow(setState), [])
  if (!wrapper.isWrapper) return null
  const { maximized, split } = state
  const toggleSplit = () => {
    const done = split ? wrapper.execute('unsplit', NOTHING) : wrapper.execute('split', splitAddresses())
    // The wrapper tells its state as well; one that does not is followed all the same.
    if (done) setState({ maximized, split: !split })
  }
  const close = () => (hasWork() ? setAsking(true) : wrapper.closeWindow())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="fs-window" role="group" aria-label={t('window.name')}>
      <IconButton icon="minus" label={t('window.minimize')} onClick={() => wrapper.execute('minimize', NOTHING)} />
      <IconButton
        icon="otherModality"
        label={t(maximized ? 'window.restore' : 'window.maximize')}
        onClick={() => wrapper.execute('maximize', NOTHING)}
      />
      <IconButton icon="columns" label={t(split ? 'window.unsplit' : 'window.split')} aria-pressed={split} onClick={toggleSplit} />
      <IconButton icon="close" label={t('window.close')} className={classes('fs-window-close')} onClick={close} />
      {asking && (
        <ConfirmDialog
          title={t('window.closeTitle')}
          verb={t('window.closeVerb')}
          danger
          onConfirm={() => void leaveDesk().then(() => wrapper.closeWindow())}
          onClose={() => setAsking(false)}
        >
          {t('window.closeSays')}
        </ConfirmDialog>
      )}
    </div>
  )
}
