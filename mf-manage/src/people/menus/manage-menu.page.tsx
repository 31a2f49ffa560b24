import { type AdminDuty, DUTY_SCREENS, heldScreens, MANAGE_SCREENS, manageMenuOf } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, Checkbox, message } from '@farsight/shared/ui'
import { Differs } from '@farsight/shared/ui/data'
import { useNavigate } from 'react-router-dom'
import { heldHere } from '../../frame/held'
import { ManageFrame } from '../../frame/manage-frame'
import { heldGroups, screenTitle } from '../../frame/screen-titles'
import css from '../kit/people.module.css'
import { useSeparation } from '../kit/separation-bar'
import { Shown } from '../kit/shown'
import { useAct, useManaged, useWords } from '../kit/use-people'
import { AccountList, type MenuAccount } from './account-list'
import { MenuFoot } from './menu-foot'
import { switched, useMenuDraft } from './use-menu-draft'

type Account = MenuAccount & { readonly duty: AdminDuty | ''; readonly opens: 0 | 1 }
const FIELDS = ['menu'] as const

/** /manage/manage_menu: who may open which management screen (MANAGE-04). */
export function ManageMenuPage() {
  const t = useWords()
  const asked = useManaged('manageGetManageMenu', {})
  return (
    <ManageFrame>
      <Shown what={t('manageMenu.title')} asked={asked}>
        {({ val }) => (
          <AccountList<Account> rows={val.map((row) => ({ ...row, menu: manageMenuOf(heldScreens(row.menu)) }))}>
            {(account, onDirty) => <MenuEditor key={`${account.id} ${account.version}`} account={account} onDirty={onDirty} />}
          </AccountList>
        )}
      </Shown>
    </ManageFrame>
  )
}

function MenuEditor({ account, onDirty }: { readonly account: Account; readonly onDirty: (dirty: boolean) => void }) {
  const t = useWords()
  const tm = useT('mf-manage')
  const say = useBilingual()
  const comma = useT()('comma')
  const go = useNavigate()
  const { busy, fault, run, clear } = useAct()
  const draft = useMenuDraft<Account>(account, FIELDS, `manage menu ${account.id}`, onDirty, false, { menu: 'places' })
  const { menu } = draft.value
  // '' from the server holds all, as it does here.
  const whole = manageMenuOf(heldScreens(menu))
  const held = heldScreens(whole)
  const onDuty = useSeparation()?.separated === 1
  // With separated duties a menu gives nothing beyond the duty's screens, and nothing without a duty.
  const offered = onDuty ? (account.duty === '' ? [] : DUTY_SCREENS[account.duty]) : MANAGE_SCREENS
  const seen = account.opens ? held.filter((name) => offered.includes(name)) : []
  const set = (next: string) => {
    clear()
    draft.set({ menu: next })
  }
  const save = async () => {
    const request = { userId: account.id, baseVersion: draft.baseVersion, menu: whole }
    // '' from the server holds all, as in the list.
    const clash: typeof draft.clash = (why) => {
      const there = why.val as Account | undefined
      draft.clash(there ? { ...why, val: { ...there, menu: manageMenuOf(heldScreens(there.menu)) } } : why)
    }
    if (await run('manageSaveManageMenu', request, clash)) message.success(t('menu.saved', { name: account.name }))
  }
  const label = (): string => t('manageMenu.title')
  const show = (_field: keyof Account, row: Account): string =>
    heldScreens(row.menu)
      .map((name) => say(screenTitle(name)))
      .join(comma)
  return (
    <section aria-label={t('manageMenu.of', { name: account.name })}>
      <h2>{t('manageMenu.of', { name: account.name })}</h2>
      {draft.restored && <Bar kind="warn">{t('restored')}</Bar>}
      {draft.conflict && <Differs lines={draft.lines(label, show)} followed={draft.followed(label, show)} />}
      <div className={css.panes}>
        <div>
          {onDuty && <p>{t(account.duty ? 'menu.onDuty' : 'menu.noDuty', { duty: t(`duty.${account.duty || 'none'}`) })}</p>}
          {heldGroups(offered).map(({ group, names }) => (
            <fieldset key={group} className={css.set}>
              <legend>{tm(`navGroup.${group}`)}</legend>
              <div className={css.column}>
                {names.map((name) => (
                  <Checkbox
                    key={name}
                    checked={held.includes(name)}
                    onChange={(event) => set(switched(whole, MANAGE_SCREENS.indexOf(name), event.target.checked, MANAGE_SCREENS.length))}
                  >
                    {say(screenTitle(name))}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          ))}
          <MenuFoot
            dirty={draft.dirty}
            empty={held.length === 0}
            emptySays={t('manageMenu.empty')}
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
          {!account.opens && <p>{t('manageMenu.shut')}</p>}
          {!account.opens && heldHere().includes('main_menu') && (
            <Button kind="link" onClick={() => go(`/manage/main_menu?user=${account.id}`)}>
              {t('user.menuOpen')}
            </Button>
          )}
          {account.opens === 1 && seen.length === 0 && <p className="fs-2">{t('manageMenu.none')}</p>}
          {heldGroups(seen).map(({ group, names }) => (
            <div key={group}>
              <h3>{tm(`navGroup.${group}`)}</h3>
              {names.map((name) => (
                <p key={name}>{say(screenTitle(name))}</p>
              ))}
            </div>
          ))}
        </section>
      </div>
    </section>
  )
}
