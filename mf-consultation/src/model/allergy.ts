const WHAT_ZH = '(药物|药品|药|食物|接触物|其他)'
/** The whole of it says that there is none: 无, 否认药物及食物过敏史. A comma or a word more, and it is no longer that. */
const NONE_ZH = new RegExp(
  `^(患者)?(无|没有|否认|未见|未发现)(任何|明确|明显|已知|特殊|有)?(${WHAT_ZH}([、/及和与或]${WHAT_ZH})*)?(过敏)?(史|反应|者|情况)?$`,
)
const WHAT_EN = '(drug|food|medication)'
const NONE_EN = new RegExp(
  `^(none|none known|no|nil|n/?a|nkd?a|negative|denies|denied|-+|—+|/|(no|denies|denied)( any)?( known)?( ${WHAT_EN}( (and|or) ${WHAT_EN})?)? allerg(y|ies))$`,
)

/** Does a history of allergies say that there are none? Whatever is not plainly that is a warning. */
export function saysNoAllergy(text: string): boolean {
  const said = text
    .trim()
    .replace(/[\s。．.;；!！]+$/, '')
    .toLowerCase()
  return said === '' || NONE_ZH.test(said) || NONE_EN.test(said)
}
