import type { ServerConfig } from '../config'
import { type DatabaseAddress, openPools } from '../database/pools'
import { tenantTransactions } from '../database/tenant'
import type { Archive } from '../images/door/archive'
import { hashPassword } from '../session/password'
import { makeDemoPartner } from './partner'
import { givePhones } from './phones'
import { seedDemo } from './seed'
import { makeDemoChats } from './write/chats'
import { makeDemoConsultations } from './write/consultations'

/** Makes the demo hospital group on a first start; says where it is. */
export async function prepareDemo(
  config: ServerConfig,
  database: DatabaseAddress,
  archive: Archive,
  say: (zh: string, en: string) => void,
): Promise<void> {
  const pools = openPools(database, () => {})
  try {
    const asTenant = tenantTransactions(pools.app)
    await seedDemo({
      asTenant,
      archive,
      now: Date.now(),
      exams: config.demoExams,
      studies: config.demoStudies,
      seed: 20261120,
      hashPassword,
      onProgress: (zh: string, en: string) => say(zh, en),
    })
    await givePhones(pools.gate, asTenant)
    await makeDemoChats(asTenant, Date.now())
    await makeDemoConsultations(asTenant, Date.now())
    await makeDemoPartner(pools.gate)
  } finally {
    await pools.end()
  }
}
