import { Bar, Button, Checkbox, ErrorBar, Field, Input, TextArea } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { coversSuite, keyIdOf, readKey, readPatterns } from '../../model/key-file'
import { DropZone } from './drop-zone'
import { useWords } from './show'
import { useAct } from './use-releases'

const MOST_KEY_BYTES = 10_000

export interface AddedKey {
  readonly keyId: string
  readonly owner: string
}
export interface KeyDialogProps {
  /** Names of the modules that this site has. */
  readonly suite: readonly string[]
  readonly onAdded: (key: AddedKey) => void
  readonly onClose: () => void
}

/** In groups of four, as it is read out by telephone. */
export const keyNumber = (keyId: string): string => keyId.replace(/(.{4})(?=.)/g, '$1 ')

/** Lets a vendor publish here: the key by file or pasted, whose it is, for which modules, and what it may. */
export function KeyDialog({ suite, onAdded, onClose }: KeyDialogProps) {
  const t = useWords()
  const { busy, error, run } = useAct()
  const [pasted, setPasted] = useState('')
  const [secret, setSecret] = useState(false)
  const [owner, setOwner] = useState('')
  const [modules, setModules] = useState('')
  const [mayActivate, setMayActivate] = useState(false)
  const [pressed, setPressed] = useState(false)
  const key = readKey(pasted)
  const keyId = useKeyId(key?.publicKey)
  const { patterns, wrong } = readPatterns(modules)
  const faults = {
    key: pressed && !key ? t(pasted.trim() ? 'keys.notKey' : 'keys.needKey') : undefined,
    owner: pressed && !owner.trim() ? t('keys.needOwner') : undefined,
    modules:
      wrong.length > 0 && (pressed || modules.endsWith(' '))
        ? t('keys.wrongModules', { names: wrong.join(' ') })
        : pressed && patterns.length === 0
          ? t('keys.needModules')
          : undefined,
  }
  const covered = patterns.filter((pattern) => coversSuite(pattern, suite))

  async function take(file: File): Promise<void> {
    const text = file.size > MOST_KEY_BYTES ? file.name : await file.text()
    const facts = readKey(text)
    // Never show the private half, nor keep it in the page.
    setPasted(facts ? facts.publicKey : text.slice(0, 200))
    setSecret(facts?.secret ?? false)
    if (facts?.owner) setOwner((typed) => typed || facts.owner)
    if (!facts) setPressed(true)
  }
  async function send(): Promise<void> {
    setPressed(true)
    if (!key || !owner.trim() || patterns.length === 0 || wrong.length > 0 || busy) return
    const facts = { owner: owner.trim(), publicKey: key.publicKey, modules: [...patterns], mayActivate }
    const answer = await run('addReleaseKey', facts)
    if (!answer) return
    onAdded({ keyId: answer.val.keyId, owner: facts.owner })
    onClose()
  }

  return (
    <Dialog
      title={t('keys.addTitle')}
      width={720}
      dirty={pasted !== '' || owner !== '' || modules !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('keys.addVerb')}
          </Button>
        </>
      }
    >
      <Field above label={t('keys.key')} required error={faults.key} hint={t('keys.keyHint')}>
        {(control) => (
          <DropZone label={t('keys.chooseFile')} accept=".json,.pem,.txt" onFile={(file) => void take(file)}>
            <TextArea
              {...control}
              rows={2}
              spellCheck={false}
              value={pasted}
              onChange={(event) => {
                const facts = readKey(event.target.value)
                setSecret(facts?.secret ?? false)
                setPasted(facts?.secret ? facts.publicKey : event.target.value)
                if (facts?.owner) setOwner((typed) => typed || facts.owner)
              }}
            />
          </DropZone>
        )}
      </Field>
      {secret && <Bar kind="warn">{t('keys.secret')}</Bar>}
      {keyId && (
        <Bar kind="info">
          {t('keys.compare')} <b style={{ userSelect: 'all' }}>{keyNumber(keyId)}</b>
        </Bar>
      )}
      <Field above label={t('keys.owner')} required error={faults.owner}>
        {(control) => <Input {...control} maxLength={100} value={owner} onChange={(event) => setOwner(event.target.value)} />}
      </Field>
      <Field above label={t('keys.modules')} required error={faults.modules} hint={t('keys.modulesHint')}>
        {(control) => (
          <Input
            {...control}
            maxLength={2000}
            spellCheck={false}
            placeholder="mf-acme-*"
            value={modules}
            onChange={(event) => setModules(event.target.value)}
          />
        )}
      </Field>
      {covered.length > 0 && <Bar kind="warn">{t('keys.covers', { names: covered.join(' ') })}</Bar>}
      <Checkbox checked={mayActivate} onChange={(event) => setMayActivate(event.target.checked)}>
        {t('keys.mayActivate')}
      </Checkbox>
      {error && <ErrorBar what={t('keys.addVerb')} {...error} />}
    </Dialog>
  )
}

function useKeyId(publicKey: string | undefined): string | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly keyId: string | undefined }>()
  useEffect(() => {
    if (publicKey) void keyIdOf(publicKey).then((keyId) => setFound({ of: publicKey, keyId }))
  }, [publicKey])
  return found && found.of === publicKey ? found.keyId : undefined
}
