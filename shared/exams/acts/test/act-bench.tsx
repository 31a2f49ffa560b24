import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route } from 'react-router-dom'
import { type ExamList, ExamListContext } from '../../list/exam-list'
import { examStoreOf } from '../../model/exam-store'
import { rowFeed } from '../../model/live-feed'
import { FIRST_QUERY, type ListQuery, type Row } from '../../model/query'
import { Address, PAYLOAD, refusal, ScreenBench } from '../../test/bench'
import { ActHost, preloadActs } from '../act-host'
import { actStore, type DialogAct } from '../act-store'

type Answers = Partial<Record<CallName, (payload: Record<string, unknown>) => unknown>>

/** A refusal as the server gives it. */
export const refuse = (code: number, val?: unknown): never => {
  throw refusal(code, val)
}

/** The list whose rows are acted on. */
export const listStore = examStoreOf<ListQuery>(FIRST_QUERY)
const LIST: ExamList = { store: listStore, keys: [] }

/** The dialogs of row actions over a server of answers. */
export class ActBench extends ScreenBench {
  /** Rows that were asked anew after an act. */
  readonly touched: string[] = []
  private readonly stop = rowFeed()((ids) => this.touched.push(...ids))

  constructor(answers: Answers, payload: Partial<LoginPayload> = {}) {
    super()
    listStore.reset()
    this.begin({ ...PAYLOAD, ...payload }, (call, asked) => {
      const answer = answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked)
    })
  }

  /** What was asked, without the keys that make a write safe to repeat. */
  override payloads(call: CallName): Record<string, unknown>[] {
    return super.payloads(call).map(({ requestKey: _, ...asked }) => asked)
  }

  /** Opens the dialog of an act and waits until it is there. */
  async open(dialog: DialogAct, ...rows: readonly Row[]): Promise<HTMLElement> {
    await preloadActs()
    this.render(
      '/local_diagnosis',
      <Route path="*" element={<Address aria-label="place" />} />,
      <ExamListContext value={LIST}>
        <ActHost />
      </ExamListContext>,
    )
    await act(async () => actStore.open(dialog, ...rows))
    return screen.findByRole('dialog')
  }

  /** Shows a part of a page by itself. */
  show(part: ReactNode) {
    return this.render('/local_diagnosis', <Route path="*" element={<ExamListContext value={LIST}>{part}</ExamListContext>} />)
  }

  override end(): void {
    this.stop([])
    super.end()
  }
}
