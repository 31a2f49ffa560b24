import { api } from '@farsight/shared/api'
import { useBilingual } from '@farsight/shared/i18n'
import { Button, ErrorBar, message } from '@farsight/shared/ui'
import {
  type ActFault,
  changeKey,
  composing,
  Dialog,
  KEYS_SETTING,
  type KeyRow,
  keyName,
  keysText,
  keyWords,
  refuseFor,
  resetKeys,
  useKeyRows,
} from '@farsight/shared/ui/data'
import { type KeyboardEvent, useState } from 'react'
import { faultOf } from '../act-fault'
import { useShellText } from './texts'

const MODIFIER = /^(Control|Shift|Alt|Meta|OS)/

/** The user's own keys: kept on the server, so that they follow him to another computer. */
export function KeySettings({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText()
  const say = useBilingual()
  const rows = useKeyRows()
  const [asking, setAsking] = useState<string>()
  const [wrong, setWrong] = useState('')
  const [fault, setFault] = useState<ActFault>()

  async function save(): Promise<void> {
    setFault(undefined)
    try {
      await api.call('saveUserSetting', { key: KEYS_SETTING, value: keysText() }, { promptType: 'none' })
      message.success(t('keys.done'))
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  function ask(id: string | undefined): void {
    setAsking(id)
    setWrong('')
  }
  /** Why an act cannot have this key, in words; '' when it can. */
  function refusal(id: string, name: string): string {
    const why = refuseFor(id, name)
    if (why === undefined) return ''
    if (typeof why === 'string') return `${keyWords(name).join('+')}: ${t(`keys.${why}`)}`
    const other = rows.find((row) => row.id === why.taken)
    return t('keys.taken', { act: other ? say(other.says) : why.taken })
  }
  function press(event: KeyboardEvent, { id }: KeyRow): void {
    if (asking !== id || composing(event.nativeEvent)) return
    // Tab goes on as it does everywhere.
    if (event.key !== 'Tab') {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Tab' || event.key === 'Escape') ask(undefined)
    else if (MODIFIER.exec(event.code) === null) choose(id, keyName(event))
  }
  function choose(id: string, name: string): void {
    const why = refusal(id, name)
    if (why !== '') {
      setWrong(why)
      return
    }
    changeKey(id, name)
    ask(undefined)
    void save()
  }
  const reset = () => {
    resetKeys()
    ask(undefined)
    void save()
  }
  return (
    <Dialog title={t('keys.title')} onClose={onClose} foot={<Button onClick={reset}>{t('keys.back')}</Button>}>
      <p className="fs-2">{t('keys.says')}</p>
      <table className="fs-key-table">
        <thead>
          <tr>
            <th scope="col">{t('keys.act')}</th>
            <th scope="col">{t('keys.key')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{say(row.says)}</th>
              <td>
                {keyWords(row.now).map((word) => (
                  <kbd className="fs-kbd" key={word}>
                    {word}
                  </kbd>
                ))}
              </td>
              <td>
                <Button
                  aria-label={t(asking === row.id ? 'keys.pressFor' : 'keys.changeOf', { act: say(row.says) })}
                  aria-pressed={asking === row.id}
                  onClick={() => ask(asking === row.id ? undefined : row.id)}
                  onKeyDown={(event) => press(event, row)}
                  onBlur={() => asking === row.id && ask(undefined)}
                >
                  {t(asking === row.id ? 'keys.press' : 'keys.change')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong && (
        <p className="fs-field-error" role="alert">
          <b aria-hidden="true">!</b>
          <span>{wrong}</span>
        </p>
      )}
      {fault && <ErrorBar what={t('keys.failed')} {...fault} onRetry={() => void save()} />}
    </Dialog>
  )
}
