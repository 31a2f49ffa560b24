import { bus, session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { clientState } from './client-state'

test('[ENTITY-36] the seven keys, and what each follows', () => {
  session.start({ loginUserId: 'u', printConfig: '{"localprint":1}' } as unknown as LoginPayload)
  clientState.show('a', '/remote_diagnosis/edit_report', false)
  clientState.choose('a', { selectedTemplateId: 't', historyCase: 'h' })
  clientState.setDefault('CT', 't')
  bus.emit('chat-unread.v1', { num: 3 })
  expect(clientState.get()).toEqual({
    workType: 'edit',
    fromSrc: 'remote',
    defaultTemplateIds: { CT: 't' },
    selectedTemplateId: 't',
    historyCase: 'h',
    msgCount: 3,
    printConfig: { localprint: true },
  })
  clientState.show('b', '/local_diagnosis/view_report', false)
  expect(clientState.get()).toMatchObject({ workType: 'view', fromSrc: 'local', selectedTemplateId: '', historyCase: '' })
  clientState.show('b', '/local_diagnosis/view_report', true)
  expect(clientState.get().workType).toBe('AI')
  clientState.show('b', '/local_diagnosis/ecg/preview_report', false)
  expect(clientState.get().workType).toBe('preview')
  session.end('logout')
  expect(clientState.get()).toMatchObject({ defaultTemplateIds: {}, msgCount: 0, printConfig: { localprint: false } })
})
