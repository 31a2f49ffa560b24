import { session } from '@farsight/shared/bus'
import { hasMenu } from '@farsight/shared/domain'
import { PrintTickets } from '@farsight/shared/exams'
import { useT } from '@farsight/shared/i18n'
import { message, NoRightPanel } from '@farsight/shared/ui'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Last } from './register-foot'
import { RegisterForm } from './register-form'

/** `/add_procedure`: the register form; `?booking=` and `?procedure=` begin with what was booked or pre-registered. */
export function RegisterPage() {
  const t = useT('mf-booking')
  // Of the page and not of one form: a booking's form goes when it is saved, and its ticket comes all the same.
  const [last, setLast] = useState<Last>()
  // So is what was scanned while one was saved.
  const held = useRef<string>(undefined)
  const [printing, setPrinting] = useState<readonly string[]>()
  const query = new URLSearchParams(useLocation().search)
  const menu = session.current()?.userMainMenuConfig
  if (menu !== undefined && !hasMenu(menu, 'register') && !hasMenu(menu, 'registerList'))
    return <NoRightPanel title={t('register.title')} />
  const [booking, procedure] = [query.get('booking') ?? '', query.get('procedure') ?? '']
  return (
    <>
      <h1 className="fs-hidden">{t('register.title')}</h1>
      <RegisterForm
        key={booking || procedure}
        booking={booking}
        procedure={procedure}
        last={last}
        onSaved={setLast}
        onPrint={setPrinting}
        held={held}
      />
      {printing && (
        <Suspense>
          <PrintTickets
            key={printing.join()}
            risProcedureIds={printing}
            onPrinted={() => setPrinting(undefined)}
            onFailed={(error) => {
              setPrinting(undefined)
              message.error((error as Error).message)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
