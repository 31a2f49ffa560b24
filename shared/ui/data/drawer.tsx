import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n'
import { IconButton } from '../core/button'

export interface DrawerProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  /** Beside the title. */
  readonly acts?: ReactNode
}

/** Details at the right edge, 480 px. It takes no focus and blocks nothing: the list beneath goes on being worked by keys. */
export function Drawer({ title, children, onClose, acts }: DrawerProps) {
  const t = useT()
  const id = useId()
  return (
    <aside
      className="fs-drawer"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <header className="fs-drawer-head">
        <h2 id={id} className="fs-cut" title={title}>
          {title}
        </h2>
        {acts}
        <IconButton icon="close" label={t('close')} keyName="Esc" onClick={onClose} />
      </header>
      <div className="fs-drawer-body">{children}</div>
    </aside>
  )
}
