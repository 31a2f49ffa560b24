import { deskCalls, type HisAnswer } from '@farsight/shared/contract'
import { ageOn, CODE, formatDate, isMobile, sourceCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../../database/tenant'
import { facilityCode } from '../../desk/accept'
import { pinyinOfName } from '../../desk/pinyin'
import { HisFault, type HisOrder, type HisPort, type HisRecord } from '../../his/port'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { worksAtDesk } from '../policies'

interface Item {
  readonly item_id: string
  readonly modality: string
  readonly bodypart: string
  readonly has_side: boolean
  readonly name: string
}

const fold = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** The item that an order means: by its name, else by its modality and part. */
function itemOf(items: readonly Item[], order: HisOrder): Item | undefined {
  const fits = items.filter(({ modality }) => order.modality === '' || modality === order.modality)
  const named = fits.filter(({ name }) => fold(name) === fold(order.item))
  const part = fold(order.bodypart).replace(/^[左右]/, '')
  return (
    named.find(({ bodypart }) => fold(bodypart) === part) ??
    named[0] ??
    (part ? fits.find(({ bodypart }) => fold(bodypart) === part) : undefined)
  )
}

async function itemsOf(tx: Tx, { orders }: HisRecord): Promise<HisAnswer['items']> {
  const items = await tx.rows<Item>(
    sql`SELECT i.item_id, i.modality, i.bodypart, i.has_side, i.name FROM check_item i WHERE i.facility_id = ${tx.tenant.facilityId} AND i.enabled ORDER BY i.place`,
  )
  const rooms = await tx.rows<{ room_id: string; modality: string }>(
    sql`SELECT m.room_id, m.modality FROM image_room m WHERE m.facility_id = ${tx.tenant.facilityId} AND m.enabled ORDER BY m.place`,
  )
  return orders.flatMap((order) => {
    const item = itemOf(items, order)
    const roomIds = rooms.filter(({ modality }) => modality === item?.modality).map(({ room_id }) => room_id)
    if (!item || roomIds.length === 0) return []
    return [
      {
        itemId: item.item_id,
        name: item.name,
        side: item.has_side ? order.side : ('' as const),
        applyNo: order.applyNo.slice(0, 32),
        roomIds,
      },
    ]
  })
}

/** What the HIS knows under a number, as the form takes it. It is asked before the transaction begins: it may be slow. */
export const queryHis = (his: HisPort, asTenant: AsTenant): Handler => {
  const answers = new WeakMap<object, HisRecord | undefined | HisFault>()
  return sessionHandler(
    deskCalls.queryHis,
    worksAtDesk,
    async ({ tx, now }, payload) => {
      const found = answers.get(payload)
      if (found instanceof HisFault) throw new CallError(found.kind === 'server' ? CODE.hisServer : CODE.hisAbnormal)
      if (!found) throw new CallError(CODE.hisNotFound)
      if (found.orders.length === 0) throw new CallError(CODE.hisNoData)
      const items = await itemsOf(tx, found)
      if (items.length === 0) throw new CallError(CODE.hisNoDevice)
      const { patient: p } = found
      const today = formatDate(now)
      const age = p.birthday ? ageOn(p.birthday, today) : undefined
      const cut = (text: string, length: number): string => text.slice(0, length)
      return {
        val: {
          patient: {
            patName: cut(p.name, 64),
            pinyin: pinyinOfName(cut(p.name, 64)),
            sex: p.sex,
            birthday: age ? p.birthday : null,
            age: age ? String(age.value) : '',
            ageUnit: age?.unit ?? 'Y',
            nation: p.nation,
            phone: isMobile(p.phone) ? p.phone : '',
            idType: p.idNo ? ('identityCard' as const) : ('' as const),
            idNo: cut(p.idNo, 32),
            idReason: '' as const,
            address: p.address,
          },
          visit: {
            sourceType: sourceCode(found.source, 'desk') as 1 | 2 | 3 | 4,
            department: cut(found.department, 64),
            applyDoctor: cut(found.doctor, 64),
            outpatientNo: cut(found.outpatientNo, 32),
            inpatientNo: cut(found.inpatientNo, 32),
            bedNo: cut(found.bedNo, 16),
            hisNo: cut(p.hisNo, 64),
            conditionDescription: found.orders[0]!.condition,
          },
          items,
        },
      }
    },
    async ({ session }, payload) => {
      const hospital = await asTenant(session, facilityCode)
      const answer = await his.find(hospital, payload.queryType, payload.number.trim()).catch((fault: unknown) => {
        if (fault instanceof HisFault) return fault
        throw fault
      })
      answers.set(payload, answer)
    },
  )
}
