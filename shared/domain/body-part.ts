/**
 * DICOM Body Part Examined (PS3.16 Annex L): each defined term with the words that hospitals use for it. The first word of a language is the
 * one that is shown; Chinese ones are found inside longer words (胸部 in 胸部CT), so none may be a piece of another part's.
 */
const PARTS: Readonly<Record<string, { readonly zh: readonly string[]; readonly en: readonly string[] }>> = {
  ABDOMEN: { zh: ['腹部', '上腹', '中腹', '下腹'], en: ['Abdomen'] },
  ABDOMENPELVIS: { zh: ['腹盆', '腹部', '盆腔'], en: ['Abdomen and pelvis', 'Abdomen', 'Pelvis'] },
  ANKLE: { zh: ['踝关节', '踝部'], en: ['Ankle'] },
  AORTA: { zh: ['主动脉'], en: ['Aorta'] },
  ARM: { zh: ['上肢', '上臂'], en: ['Arm', 'Upper limb'] },
  BLADDER: { zh: ['膀胱'], en: ['Bladder'] },
  BRAIN: { zh: ['颅脑', '头颅', '头部', '脑部'], en: ['Brain', 'Head'] },
  BREAST: { zh: ['乳腺', '乳房'], en: ['Breast'] },
  CALCANEUS: { zh: ['跟骨'], en: ['Calcaneus', 'Heel'] },
  CAROTID: { zh: ['颈动脉'], en: ['Carotid'] },
  CHEST: { zh: ['胸部', '胸片', '肺部'], en: ['Chest', 'Thorax'] },
  CHESTABDOMEN: { zh: ['胸腹', '胸部', '腹部'], en: ['Chest and abdomen', 'Chest', 'Abdomen'] },
  CHESTABDPELVIS: { zh: ['胸腹盆', '胸部', '腹部', '盆腔'], en: ['Chest, abdomen and pelvis', 'Chest', 'Abdomen', 'Pelvis'] },
  CLAVICLE: { zh: ['锁骨'], en: ['Clavicle'] },
  COCCYX: { zh: ['尾骨', '骶尾'], en: ['Coccyx'] },
  CORONARYARTERY: { zh: ['冠状动脉', '冠脉'], en: ['Coronary arteries', 'Coronary artery', 'Coronary'] },
  CSPINE: { zh: ['颈椎'], en: ['Cervical spine', 'C-spine'] },
  EAR: { zh: ['耳部', '内耳', '中耳', '颞骨'], en: ['Ear', 'Temporal bone'] },
  ELBOW: { zh: ['肘关节', '肘部'], en: ['Elbow'] },
  ESOPHAGUS: { zh: ['食管'], en: ['Esophagus', 'Oesophagus'] },
  EYE: { zh: ['眼部', '眼球'], en: ['Eye'] },
  FINGER: { zh: ['手指'], en: ['Finger'] },
  FOOT: { zh: ['足部', '足'], en: ['Foot'] },
  FOREARM: { zh: ['前臂'], en: ['Forearm'] },
  GALLBLADDER: { zh: ['胆囊'], en: ['Gallbladder'] },
  HAND: { zh: ['手部', '手掌', '手正'], en: ['Hand'] },
  HEAD: { zh: ['头颅', '头部', '颅脑'], en: ['Head', 'Brain', 'Skull'] },
  HEADNECK: { zh: ['头颈'], en: ['Head and neck'] },
  HEART: { zh: ['心脏'], en: ['Heart', 'Cardiac'] },
  HIP: { zh: ['髋关节', '髋部'], en: ['Hip'] },
  HUMERUS: { zh: ['肱骨'], en: ['Humerus'] },
  IAC: { zh: ['内听道'], en: ['Internal auditory canal'] },
  JAW: { zh: ['下颌', '颌骨'], en: ['Jaw', 'Mandible'] },
  KIDNEY: { zh: ['肾脏', '双肾', '泌尿系'], en: ['Kidney', 'Kidneys', 'Urinary tract'] },
  KNEE: { zh: ['膝关节', '膝部'], en: ['Knee'] },
  LEG: { zh: ['下肢', '小腿'], en: ['Leg', 'Lower limb'] },
  LIVER: { zh: ['肝脏', '肝胆'], en: ['Liver'] },
  LSPINE: { zh: ['腰椎'], en: ['Lumbar spine', 'L-spine'] },
  LUNG: { zh: ['肺部', '胸部'], en: ['Lung', 'Lungs', 'Chest'] },
  NECK: { zh: ['颈部'], en: ['Neck'] },
  NOSE: { zh: ['鼻骨', '鼻部'], en: ['Nose', 'Nasal bones'] },
  ORBIT: { zh: ['眼眶', '眶部'], en: ['Orbit', 'Orbits'] },
  PANCREAS: { zh: ['胰腺'], en: ['Pancreas'] },
  PELVIS: { zh: ['骨盆', '盆腔'], en: ['Pelvis'] },
  PROSTATE: { zh: ['前列腺'], en: ['Prostate'] },
  RIB: { zh: ['肋骨'], en: ['Ribs', 'Rib'] },
  SACRUM: { zh: ['骶骨', '骶椎', '骶尾'], en: ['Sacrum'] },
  SCAPULA: { zh: ['肩胛骨'], en: ['Scapula'] },
  SCROTUM: { zh: ['阴囊', '睾丸'], en: ['Scrotum', 'Testis'] },
  SHOULDER: { zh: ['肩关节', '肩部'], en: ['Shoulder'] },
  SIJOINT: { zh: ['骶髂关节'], en: ['Sacroiliac joint', 'Sacroiliac joints'] },
  SINUS: { zh: ['鼻窦', '副鼻窦'], en: ['Sinuses', 'Sinus', 'Paranasal sinuses'] },
  SKULL: { zh: ['头颅', '颅骨'], en: ['Skull', 'Head'] },
  SPINE: { zh: ['脊柱'], en: ['Spine'] },
  SPLEEN: { zh: ['脾脏'], en: ['Spleen'] },
  STERNUM: { zh: ['胸骨'], en: ['Sternum'] },
  STOMACH: { zh: ['胃'], en: ['Stomach'] },
  THIGH: { zh: ['大腿', '股骨'], en: ['Thigh', 'Femur'] },
  THYROID: { zh: ['甲状腺'], en: ['Thyroid'] },
  TMJ: { zh: ['颞下颌关节'], en: ['Temporomandibular joint'] },
  TOE: { zh: ['足趾'], en: ['Toe'] },
  TSPINE: { zh: ['胸椎'], en: ['Thoracic spine', 'T-spine'] },
  UTERUS: { zh: ['子宫'], en: ['Uterus'] },
  WHOLEBODY: { zh: ['全身'], en: ['Whole body'] },
  WRIST: { zh: ['腕关节', '腕部'], en: ['Wrist'] },
}

/** As the standard writes a term: no gaps, no lower case. */
const code = (bodypart: string): string => bodypart.toUpperCase().replaceAll(/[\s_-]+/g, '')

const termOf = (bodypart: string): string | undefined => {
  const plain = bodypart.trim()
  const own = code(plain)
  if (Object.hasOwn(PARTS, own)) return own
  return Object.keys(PARTS).find((term) => {
    const { zh, en } = PARTS[term]!
    return zh[0] === plain || en[0]!.toLowerCase() === plain.toLowerCase()
  })
}

/** One word for a part by whichever name it is called: the standard's term where it has one, else the house's own. */
export function partKey(bodypart: string): string {
  return termOf(bodypart) ?? bodypart.trim().toLowerCase()
}

/** All names of a part, its own first: what is written CHEST here is 胸部 or Chest there. */
export function partNames(bodypart: string): readonly string[] {
  const term = termOf(bodypart)
  const { zh, en } = term === undefined ? { zh: [], en: [] } : PARTS[term]!
  return [...new Set([bodypart.trim(), ...(term === undefined ? [] : [term]), ...zh, ...en])]
}

/** A part as people read it: a bare term of the standard (CSPINE) in their language, all else as the house wrote it. */
export function partName(bodypart: string, language: 'zh' | 'en'): string {
  const plain = bodypart.trim()
  const own = plain === plain.toUpperCase() ? code(plain) : ''
  return Object.hasOwn(PARTS, own) ? PARTS[own]![language][0]! : plain
}
