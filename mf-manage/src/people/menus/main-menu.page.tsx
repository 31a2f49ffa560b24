import { session } from '@farsight/shared/bus'
import { type AdminDuty, enabledMenus, hasMenu, MENU_ENTRIES, screensOfRole, worksAsClinic } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Checkbox, message } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import { useLocation } from 'react-router-dom'
import { ManageFrame } from '../../frame/manage-frame'
import css from '../kit/people.module.css'
import { useSeparation } from '../kit/separation-bar'
import { Shown } from '../kit/shown'
import { useAct, useManaged, useWords } from '../kit/use-people'
import { AccountList, type MenuAccount } from './account-list'
import { MenuFoot } from './menu-foot'
import { switched, useMenuDraft } from './use-menu-draft'

type Account = MenuAccount & { readonly remoteMenu: string; readonly duty: AdminDuty | '' }
const FIELDS = ['menu', 'remoteMenu'] as const
/** Rights of the remote menu in their order (decision 21). */
const REMOTE = ['list', 'hospital', 'expert', 'receive', 'consult'] as const
const ALL = '1'.repeat(REMOTE.length)

/** /manage/main_menu: the twelve entries that each account sees (MANAGE-03). */
export function MainMenuPage() {
  const t = useWords()
  const asked = useManaged('manageGetMainMenu', {})
  const wanted = new URLSearchParams(useLocation().search).get('user') ?? undefined
  return (
    <ManageFrame>
      <Shown what={t('menu.title')} asked={asked}>
        {({ val }) => (
          <AccountList<Account> rows={val} first={wanted}>
            {(account, onDirty) => <MenuEditor key={`${account.id} ${account.version}`} account={account} onDirty={onDirty} />}
          </AccountList>
        )}
      </Shown>
    </ManageFrame>
  )
}

/** What an account that works as a clinic sees: its hospital's kind decides, no menu of its own (decision 6). Undefined for all others. */
function useClinicScreens(role: string): readonly ('home' | 'experts' | 'reportB' | 'reportC')[] | undefined {
  const payload = session.current()
  if (!payload || !worksAsClinic(role, payload.userBriefInfo.clinicName === '' ? 'hospital' : 'clinic')) return undefined
  const { menus1, menus2, menus3 } = payload
  return [
    ...(menus1 ? (['home'] as const) : []),
    ...(menus2 || menus3 ? (['experts'] as const) : []),
    ...(menus2 ? (['reportB'] as const) : []),
    ...(menus3 ? (['reportC'] as const) : []),
  ]
}

function MenuEditor({ account, onDirty }: { readonly account: Account; readonly onDirty: (dirty: boolean) => void }) {
  const t = useWords()
  const say = useBilingual()
  const comma = useT()('comma')
  const { busy, fault, run, clear } = useAct()
  const draft = useMenuDraft<Account>(account, FIELDS, `main menu ${account.id}`, onDirty, false, { menu: 'places' })
  const { menu, remoteMenu } = draft.value
  const onDuty = useSeparation()?.separated === 1 && account.role === 'admin'
  const manages = screensOfRole(account.role).length > 0
  // What the account really sees: management needs the role, and a duty leaves nothing beside it.
  const shown = enabledMenus(menu).filter(({ key }) => (key === 'manage' ? manages && (!onDuty || account.duty !== '') : !onDuty))
  const remote = remoteMenu || ALL
  const clinic = useClinicScreens(account.role)
  const names = (text: string) =>
    enabledMenus(text)
      .map((entry) => say(entry))
      .join(comma)
  const label = (field: keyof Account): string => t(`menu.${String(field)}`)
  const show = (field: keyof Account, row: Account): string => (field === 'menu' ? names(row.menu) : row.remoteMenu || t('menu.remoteAll'))
  const set = (patch: Partial<Account>) => {
    clear()
    draft.set(patch)
  }
  const save = async () => {
    const request = { userId: account.id, baseVersion: draft.baseVersion, menu, remoteMenu }
    if (await run('manageSaveMainMenu', request, draft.clash)) message.success(t('menu.saved', { name: account.name }))
  }
  return (
    <section aria-label={t('menu.of', { name: account.name })}>
      <h2>{t('menu.of', { name: account.name })}</h2>
      {clinic && <Bar kind="info">{t('menu.clinicSays')}</Bar>}
      {draft.restored && <Bar kind="warn">{t('restored')}</Bar>}
      {draft.conflict && <Differs lines={draft.lines(label, show)} followed={draft.followed(label, show)} />}
      <div className={css.panes}>
        <div>
          <fieldset className={css.set} disabled={clinic !== undefined}>
            <legend>{t('menu.menu')}</legend>
            <div className={css.column}>
              {MENU_ENTRIES.map((entry, i) =>
                entry.key === 'manage' && !manages && menu[i] !== '1' ? null : (
                  <Checkbox
                    key={entry.key}
                    checked={menu[i] === '1'}
                    onChange={(event) => set({ menu: switched(menu, i, event.target.checked, MENU_ENTRIES.length) })}
                  >
                    {say(entry)} {entry.key === 'manage' && !manages && <span className="fs-2">{t('menu.notForRole')}</span>}
                  </Checkbox>
                ),
              )}
            </div>
          </fieldset>
          {hasMenu(menu, 'remoteDiagnosis') && (
            <fieldset className={css.set}>
              <legend>{t('menu.remoteMenu')}</legend>
              <div className={css.column}>
                {REMOTE.map((key, i) => (
                  <Checkbox
                    key={key}
                    checked={remote[i] === '1'}
                    onChange={(event) => {
                      const next = switched(remote, i, event.target.checked, REMOTE.length)
                      set({ remoteMenu: next === ALL ? '' : next })
                    }}
                  >
                    {t(`menu.remote.${key}`)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )}
          <MenuFoot
            dirty={draft.dirty}
            empty={!menu.includes('1')}
            busy={busy}
            conflict={draft.conflict}
            fault={fault}
            onSave={() => void save()}
            onBack={() => {
              clear()
              draft.back()
            }}
          />
        </div>
        <section className={css.preview} aria-label={t('menu.preview')}>
          <h3>{t('menu.preview')}</h3>
          {clinic
            ? clinic.map((name) => <p key={name}>{t(`menu.clinic.${name}`)}</p>)
            : shown.map((entry) => <p key={entry.key}>{say(entry)}</p>)}
          {onDuty && (
            <p className="fs-2">{t(account.duty ? 'menu.onDuty' : 'menu.noDuty', { duty: t(`duty.${account.duty || 'none'}`) })}</p>
          )}
        </section>
      </div>
    </section>
  )
}
