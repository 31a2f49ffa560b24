import { ecgStatements, statementFinder } from '@farsight/shared/ecg'
// The host provides the rules once for all; the texts are data, and come with the list that shows them.
import criticals from '../../../../shared/ecg/statements/critical.json'
import pinyin from '../../../../shared/ecg/statements/pinyin.json'
import texts from '../../../../shared/ecg/statements/statements.json'

export const ECG_STATEMENTS = ecgStatements(texts, criticals, pinyin)

/** By code, Chinese words, pinyin and English; the best first. */
export const findStatements = statementFinder(ECG_STATEMENTS)
