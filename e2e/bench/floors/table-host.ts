import { init, loadRemote } from '@module-federation/runtime'

// A host that provides React and antd, and one remote with the table: federation at its plainest.
init({
  name: 'floor',
  remotes: [{ name: 'table', entry: '/table/mf-manifest.json' }],
  shared: {
    react: {
      version: '19.3.1',
      lib: undefined,
      get: () => import('react').then((m) => () => m),
      shareConfig: { singleton: true, requiredVersion: '*' },
    },
    'react/jsx-runtime': {
      version: '19.3.1',
      get: () => import('react/jsx-runtime').then((m) => () => m),
      shareConfig: { singleton: true, requiredVersion: '*' },
    },
    'react-dom/client': {
      version: '19.3.1',
      get: () => import('react-dom/client').then((m) => () => m),
      shareConfig: { singleton: true, requiredVersion: '*' },
    },
    antd: {
      version: '6.6.8',
      get: () => import('./table-antd').then((m) => () => m),
      shareConfig: { singleton: true, requiredVersion: '*' },
    },
  },
})
void loadRemote<{ show(): void }>('table/show').then((remote) => remote?.show())
