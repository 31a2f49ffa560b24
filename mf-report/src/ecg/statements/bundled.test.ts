import path from 'node:path'
// @ts-expect-error the build's own, without types
import { SoleProviderPlugin } from '@farsight/shared/build/webpack/sole-provider-plugin.mjs'

test('the texts of the statements are data, which a module may bring; the rules of shared/domain come from the host', () => {
  const shared = path.resolve(__dirname, '../../../../shared')
  const plugin = new SoleProviderPlugin({ root: path.dirname(shared), shared })
  for (const file of ['statements', 'pinyin', 'critical'])
    expect(plugin.copyIn(path.join(shared, `ecg/statements/${file}.json`))).toBeUndefined()
  expect(plugin.copyIn(path.join(shared, 'ecg/statements/search.ts'))).toBeDefined()
})
