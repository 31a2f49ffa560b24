import { useT } from '../../i18n'
import { Dialog } from './dialog'

/** One line of the help: its keys ("Ctrl", "Enter" are pressed together) and what they do. */
export interface KeyHint {
  readonly keys: readonly string[]
  readonly does: string
}
export interface KeyGroup {
  readonly title: string
  readonly hints: readonly KeyHint[]
}

/** The keys of the screen, in groups. */
export function KeyList({ groups }: { readonly groups: readonly KeyGroup[] }) {
  return (
    <div className="fs-keys">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.hints.map((hint) => (
              <div className="fs-keys-line" key={hint.keys.join('+')}>
                <dt>
                  {hint.keys.map((name) => (
                    <kbd className="fs-kbd" key={name}>
                      {name}
                    </kbd>
                  ))}
                </dt>
                <dd>{hint.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** F1: all keys that work here. */
export function KeyHelp({ groups, onClose }: { readonly groups: readonly KeyGroup[]; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('keys.title')} width={720} onClose={onClose}>
      <KeyList groups={groups} />
    </Dialog>
  )
}
