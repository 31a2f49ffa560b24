import { api } from '@farsight/shared/api'
import { SHARE_VALIDITY } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, Checkbox, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { copyText } from '../dialog/copy'
import { useAct } from '../use-act'
import { type Share, ShareList } from './share-list'
import { SharePreview, useSharePreview } from './share-preview'

type Validity = Share['validity']

/** Image share: a link with or without the patient's name, for a time, and every link that this exam has already. */
export function ShareDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const client = useQueryClient()
  const { risProcedureId } = row
  const key = ['exams/shares', risProcedureId]
  const [anonymous, setAnonymous] = useState(true)
  const [validity, setValidity] = useState<Validity>('threeDays')
  // The server tells a link once, when it is made, and keeps no way to read it out again.
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})
  const [phone, setPhone] = useState('')
  const [wrongPhone, setWrongPhone] = useState(false)
  const { busy, fault, run } = useAct(row)
  const preview = useSharePreview(risProcedureId, anonymous)
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('shareList', { risProcedureId }, { promptType: 'none', signal }),
    gcTime: 0,
  })

  async function create(): Promise<void> {
    const wrong = phone !== '' && /^1[3-9]\d{9}$/.exec(phone) === null
    setWrongPhone(wrong)
    if (wrong) return
    const answer = await run('shareCreate', { risProcedureId, anonymous: anonymous ? 1 : 0, validity, ...(phone ? { phone } : {}) })
    if (!answer) return
    const link = absolute(answer.val.link)
    setLinks({ ...links, [answer.val.id]: link })
    void client.invalidateQueries({ queryKey: key })
    await copyLink(link)
  }
  async function copyLink(link: string): Promise<void> {
    if (await copyText(link)) message.success(t('acts.share.copied'))
    else message.warning(t('acts.share.copyFailed'))
  }
  async function cancel(share: Share, line: HTMLElement | null): Promise<void> {
    if (await run('shareCancel', { id: share.id })) {
      message.success(t('acts.share.cancelled'))
      // The button goes with the link: its line keeps the focus in the dialog.
      line?.focus()
    }
    void client.invalidateQueries({ queryKey: key })
  }

  async function confirm(share: Share): Promise<void> {
    if (await run('shareConfirm', { id: share.id })) message.success(t('acts.share.confirmed'))
    void client.invalidateQueries({ queryKey: key })
  }

  return (
    <ActDialogShell
      act="share"
      row={row}
      width={720}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.close')}</Button>
          <Button
            kind="primary"
            busy={busy}
            {...(anonymous && !preview.isSuccess ? { refused: t('acts.share.lookFirst') } : {})}
            onClick={() => void create()}
          >
            {t('acts.share.create')}
          </Button>
        </>
      }
    >
      <div className="fs-tools" style={{ gap: 16 }}>
        <Segments
          label={t('acts.share.validity')}
          value={validity}
          options={SHARE_VALIDITY.map((one) => ({ value: one, label: t(`acts.share.${one}`) }))}
          onChange={setValidity}
        />
        <Checkbox checked={anonymous} onChange={(event) => setAnonymous(event.target.checked)}>
          {t('acts.share.anonymous')}
        </Checkbox>
      </div>
      <Field
        above
        label={t('acts.share.phone')}
        hint={t('acts.share.phoneHint')}
        {...(wrongPhone ? { error: t('acts.share.phoneFormat') } : {})}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={11}
            value={phone}
            onChange={(event) => setPhone(event.target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <p className="fs-2">{t('acts.share.once')}</p>
      <p className="fs-2">{t(anonymous ? 'acts.share.anonymousSays' : 'acts.share.namedSays')}</p>
      {anonymous && <SharePreview query={preview} />}
      {error && <ErrorBar what={t('acts.share.list')} says={error.message} />}
      {data && data.val.length > 0 && (
        <ShareList shares={data.val} links={links} busy={busy} onCopy={copyLink} onCancel={cancel} onConfirm={confirm} />
      )}
    </ActDialogShell>
  )
}

/** As it is sent to somebody: the page's own address in front. */
const absolute = (link: string): string => new URL(link, `${location.origin}${location.pathname}`).href
