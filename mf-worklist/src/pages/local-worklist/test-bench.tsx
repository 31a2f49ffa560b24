import { ApiError } from '@farsight/shared/api'
import type { CallName, LoginPayload } from '@farsight/shared/contract'
import type { Row, StoredColumns } from '@farsight/shared/exams/model'
import { type ComponentType, Suspense } from 'react'
import { Route } from 'react-router-dom'
import type { Shortcut } from '../../model/shortcuts'
import { Address, type Answers, PAYLOAD, ScreenBench } from '../../model/test/bench'
import { LocalWorklistPage } from './local-worklist.page'

/** A server for the local list. */
export class Bench extends ScreenBench {
  rows: Row[] = []
  total: number | undefined
  /** Set: every list call fails with it. */
  listError: ApiError | undefined
  /** What further calls answer. */
  readonly answers: Answers = {}
  /** The user's own columns and shortcuts, as the server keeps them. */
  columns: StoredColumns = { columns: [], density: 'default' }
  shortcuts: readonly Shortcut[] = []

  constructor(payload: Partial<LoginPayload> = {}) {
    super()
    this.begin({ ...PAYLOAD, ...payload }, (call, asked) => this.answer(call, asked))
  }

  /** Shows the page; showing it again is coming back to it. */
  show(Page: ComponentType = LocalWorklistPage, search = '') {
    const page = (
      <Suspense>
        <Page />
      </Suspense>
    )
    return this.render(
      `/local_diagnosis${search}`,
      <>
        <Route path="/local_diagnosis" element={page} />
        <Route path="*" element={<Address />} />
      </>,
    )
  }

  private answer(call: CallName, asked: Record<string, unknown>): unknown {
    switch (call) {
      case 'queryLocalList':
        if (this.listError) throw this.listError
        if (this.answers.queryLocalList) return this.answers.queryLocalList(asked as never)
        return { val: this.rows, total: this.total ?? this.rows.length, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 09:19:30' }
      case 'queryRows':
        if (this.answers.queryRows) return this.answers.queryRows(asked as never)
        return {
          val: this.rows.filter((row) => (asked.risProcedureIds as string[]).includes(row.risProcedureId)),
          total: 1,
          totalIsFloor: false,
        }
      case 'queryQueues':
        return { val: { mine: 3, write: 63, review: 21, returned: 2, urgent: 7, overdue: 4 } }
      case 'queryBodypart':
        return { val: [{ id: '1', name: '胸部', hasSide: false }], total: 1, totalIsFloor: false }
      case 'queryColumns':
        return { val: this.columns }
      case 'saveColumns':
        this.columns = asked as unknown as Bench['columns']
        return { val: true }
      case 'queryShortcut':
        return { val: this.shortcuts, total: this.shortcuts.length, totalIsFloor: false }
      case 'saveShortcut': {
        const { title, condition, id = `s${this.shortcuts.length}` } = asked as unknown as Shortcut
        if (this.shortcuts.some((one) => one.title === title && one.id !== id)) throw new ApiError('business', 2426, '已有同名快捷')
        this.shortcuts = [...this.shortcuts.filter((one) => one.id !== id), { id, title, condition }]
        return { val: { id } }
      }
      case 'deleteShortcut':
        this.shortcuts = this.shortcuts.filter((one) => one.id !== asked.id)
        return { val: true }
      case 'saveUserSetting':
        return { val: true }
      case 'getStateLog':
        if (this.answers.getStateLog) return this.answers.getStateLog(asked as never)
        return {
          val: [{ action: 'imagesArrived', fromState: 2050, toState: 2060, userName: '周技师', time: '2026-11-20 09:15:00', reason: '' }],
          total: 1,
          totalIsFloor: false,
        }
      default: {
        const further = this.answers[call]
        if (further) return further(asked as never)
        throw new Error(`the bench has no answer for ${call}`)
      }
    }
  }
}
