import { nationCode } from '@farsight/shared/domain'
import { HIS_WAIT_MS, HisFault, type HisOrder, type HisPort, type HisQueryType, type HisRecord, modalityOf, sideOf } from './port'

/** A FHIR server of a hospital; `{facility}` in the address stands for the hospital's code. */
export interface FhirSettings {
  readonly url: string
  /** Sent as a bearer token; '' for none. */
  readonly key: string
  readonly waitMs?: number
}

type Json = Readonly<Record<string, unknown>>
const object = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
const array = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(object) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 256) : '')

/** Resources of one type in a Bundle. Throws for what is no Bundle. */
function resources(body: unknown, type: string): readonly Json[] {
  const bundle = object(body)
  if (bundle.resourceType !== 'Bundle') throw new HisFault('abnormal')
  return array(bundle.entry)
    .map(({ resource }) => object(resource))
    .filter(({ resourceType }) => resourceType === type)
}

const conceptText = (concept: unknown): string =>
  text(object(concept).text) || text(array(object(concept).coding)[0]?.display) || text(array(object(concept).coding)[0]?.code)
const codes = (concept: unknown): readonly string[] => array(object(concept).coding).map(({ code }) => text(code))

function nameOf(patient: Json): string {
  const [name] = array(patient.name)
  if (!name) return ''
  const given = Array.isArray(name.given) ? name.given.map(text).join('') : ''
  return text(name.text) || `${text(name.family)}${given}`
}

const GENDERS: Readonly<Record<string, 'M' | 'F'>> = { male: 'M', female: 'F' }

function orderOf(request: Json): HisOrder {
  const site = conceptText(array(request.bodySite)[0])
  const kinds = [...array(request.category), ...array(request.orderDetail)].flatMap((concept) => [...codes(concept), conceptText(concept)])
  const item = conceptText(request.code)
  return {
    applyNo: text(array(request.identifier)[0]?.value) || text(request.id),
    modality: [...kinds, item].map(modalityOf).find(Boolean) ?? '',
    item,
    bodypart: site,
    side:
      sideOf(site) ||
      array(request.bodySite)
        .flatMap((one) => codes(one))
        .map((code) => ({ 7771000: 'L', 24028007: 'R', 51440002: 'B' })[code] as HisOrder['side'])
        .find(Boolean) ||
      '',
    condition: text(array(request.reasonCode)[0]?.text) || conceptText(array(request.reasonCode)[0]) || text(array(request.note)[0]?.text),
  }
}

/** Patient and ServiceRequest of FHIR R4 over http. */
export function fhirHis({ url, key, waitMs = HIS_WAIT_MS }: FhirSettings): HisPort {
  async function ask(hospital: string, path: string): Promise<unknown> {
    const root = url.replaceAll('{facility}', encodeURIComponent(hospital)).replace(/\/+$/, '')
    let body: string
    try {
      const response = await fetch(`${root}/${path}`, {
        headers: { accept: 'application/fhir+json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      })
      if (response.status === 404) return undefined
      if (!response.ok) throw new HisFault('server')
      body = await response.text()
    } catch (fault) {
      throw fault instanceof HisFault ? fault : new HisFault('server')
    }
    try {
      return JSON.parse(body)
    } catch {
      throw new HisFault('abnormal')
    }
  }
  function record(patient: Json, requests: readonly Json[]): HisRecord {
    const [name, hisNo] = [nameOf(patient), text(array(patient.identifier)[0]?.value) || text(patient.id)]
    const birthday = text(patient.birthDate)
    if (name === '' || (birthday !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(birthday))) throw new HisFault('abnormal')
    const asked = requests.filter(({ status }) => status === undefined || status === 'active' || status === 'on-hold')
    const identity = array(patient.identifier).find(({ value }) => /^\d{17}[\dXx]$/.test(text(value)))
    const [first] = asked
    return {
      patient: {
        ...{ hisNo, name, birthday },
        sex: GENDERS[text(patient.gender)] ?? 'O',
        nation: nationCode(
          conceptText(array(patient.extension).find(({ url: of }) => /ethnic|nation/i.test(text(of)))?.valueCodeableConcept),
        ),
        phone: text(array(patient.telecom).find(({ system }) => system === 'phone')?.value),
        idNo: text(identity?.value),
        address: text(array(patient.address)[0]?.text),
      },
      source: object(first?.encounter).display === 'inpatient' ? 'inpatient' : 'outpatient',
      department: text(object(first?.performer).display),
      doctor: text(object(first?.requester).display),
      ...{ outpatientNo: hisNo, inpatientNo: '', bedNo: '' },
      orders: asked.map(orderOf),
    }
  }
  return {
    async find(hospital: string, type: HisQueryType, number: string) {
      const wanted = encodeURIComponent(number)
      if (type === 'application') {
        const both = await ask(hospital, `ServiceRequest?identifier=${wanted}&_include=ServiceRequest:subject`)
        if (both === undefined) return undefined
        const [patient] = resources(both, 'Patient')
        return patient && record(patient, resources(both, 'ServiceRequest'))
      }
      const found = await ask(hospital, `Patient?identifier=${wanted}`)
      if (found === undefined) return undefined
      const [patient] = resources(found, 'Patient')
      if (!patient) return undefined
      const requests = await ask(hospital, `ServiceRequest?patient=${encodeURIComponent(text(patient.id))}&status=active`)
      return record(patient, requests === undefined ? [] : resources(requests, 'ServiceRequest'))
    },
  }
}
