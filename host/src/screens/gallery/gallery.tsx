import { useBilingual } from '@farsight/shared/i18n'
import type { ReactNode } from 'react'
import { Switches } from '../switches'
import { ListPart } from './list-part'
import { Banners, Basics, Openers, PagePanels, Signs } from './parts'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** /component/test: every shared widget in its states, for whoever builds a screen. */
export function Gallery() {
  const say = useBilingual()
  return (
    <main className="fs-gallery">
      <header className="fs-tools">
        <h1>{say({ zh: '组件陈列', en: 'Gallery of components' })}</h1>
        <span className="fs-tools-gap" />
        <Switches />
      </header>
      <Part title={say({ zh: '检查列表', en: 'Exam list' })}>
        <ListPart />
      </Part>
      <Part title={say({ zh: '状态、标志、设备、图标', en: 'States, flags, modalities, icons' })}>
        <Signs />
      </Part>
      <Part title={say({ zh: '患者身份', en: 'Patient identity' })}>
        <Banners />
      </Part>
      <Part title={say({ zh: '按钮、表单、提示', en: 'Buttons, forms, bars' })}>
        <Basics />
      </Part>
      <Part title={say({ zh: '对话框、抽屉、菜单、分栏', en: 'Dialogs, drawer, menu, panes' })}>
        <Openers />
      </Part>
      <Part title={say({ zh: '整页提示', en: 'Panels of a page' })}>
        <PagePanels />
      </Part>
    </main>
  )
}
