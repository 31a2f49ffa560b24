/** Words of an examination: what a header calls it may hold a name, so that of it these alone are shown to whoever is not to know. */
const LATIN =
  /^(?:CT|CTA|CTV|MRI?|MRA|MRV|DR|CR|DX|XR|US|PET|SPECT|MG|DSA|XA|RF|NM|T[12]|T[12]W|T[12]WI|DWI|ADC|SWI|FLAIR|STIR|HRCT|LDCT|PA|AP|LAT|HEAD|BRAIN|SKULL|NECK|CHEST|THORAX|LUNGS?|HEART|CARDIAC|CORONARY|ABDOMEN|ABD|PELVIS|PELVIC|LIVER|KIDNEYS?|RENAL|SPINE|CERVICAL|THORACIC|LUMBAR|SACRUM|SHOULDER|ELBOW|WRIST|HAND|HIP|KNEE|ANKLE|FOOT|BREAST|PROSTATE|THYROID|SINUS(?:ES)?|ORBITS?|AORTA|CAROTID|ANGIO(?:GRAPHY)?|WITH|WITHOUT|AND|OF|W|WO|W\/O|W\/WO|CONTRAST|ENHANCED|PLAIN|ROUTINE|LOW|HIGH|RESOLUTION|DOSE|SCREENING|FOLLOW|UP|LEFT|RIGHT|BILATERAL|UPPER|LOWER|LIMB|EXTREMITY|VIEWS?|LATERAL|FRONTAL|OBLIQUE|AXIAL|CORONAL|SAGITTAL|STANDING|PORTABLE|MAMMO(?:GRAPHY)?|ULTRASOUND|X-?RAY|3D|2D|C-SPINE|T-SPINE|L-SPINE)$/i
const CHINESE =
  /(?:头颅|颅脑|头部|头颈|鼻窦|鼻咽|眼眶|耳|颞骨|颈部|颈椎|甲状腺|胸部|胸椎|胸片|肺部?|纵隔|心脏|冠状动脉|冠脉|主动脉|颈动脉|血管|腹部|上腹部?|中腹部?|下腹部?|全腹部?|盆腔|骨盆|肝|胆|胰|脾|双?肾|膀胱|前列腺|子宫|附件|泌尿系|腰椎|骶椎|骶髂关节|脊柱|全脊柱|肩关节|肘关节|腕关节|髋关节|膝关节|踝关节|手|足|四肢|上肢|下肢|左侧?|右侧?|双侧?|乳腺|平扫|增强|三期|多期|双期|薄层|低剂量|高分辨率?|三维|重建|成像|造影|灌注|弥散|正位|侧位|正侧位|斜位|轴位|立位|卧位|床旁|超声|彩超|钼靶|磁共振|核磁|扫描|检查|筛查|片|及|和|\+)/g

/** An examination's name without any word that is not one of examinations. */
export function knownItem(item: string): string {
  return item
    .split(/\s+/)
    .map((word) => {
      if (LATIN.test(word)) return word
      if (!/[\u3400-\u9fff+]/.test(word)) return ''
      const pieces = word.match(/[\u3400-\u9fff]+|[A-Za-z][A-Za-z\d/-]*|\+/g) ?? []
      return pieces.map((piece) => (/^[\u3400-\u9fff]/.test(piece) ? (piece.match(CHINESE) ?? []).join('') : piece === '+' || LATIN.test(piece) ? piece : '')).join('') // biome-ignore format: one choice
    })
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s+及和]+|[\s+及和]+$/g, '')
}
