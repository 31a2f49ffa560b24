import { STATE_CODES } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import {
  Bar,
  Button,
  Checkbox,
  EmptyLine,
  ErrorBar,
  FaultPanel,
  Field,
  Input,
  message,
  NoRightPanel,
  Select,
  TextArea,
} from '@farsight/shared/ui'
import {
  ConfirmDialog,
  Drawer,
  FlagCell,
  KeyHelp,
  MenuButton,
  MODALITIES,
  ModalityBox,
  PatientBanner,
  ReasonDialog,
  Segments,
  StateTag,
  Tabs,
  Tooltip,
  TwoPane,
} from '@farsight/shared/ui/data'
import { ICON_NAMES, Icon } from '@farsight/shared/ui/icons'
import { useState } from 'react'
import { sampleRows } from './rows'

const useWord = () => {
  const say = useBilingual()
  return (zh: string, en: string): string => say({ zh, en })
}

/** Every state, flag and modality. */
export function Signs() {
  return (
    <>
      <div className="fs-gallery-grid">
        {STATE_CODES.map((state) => (
          <StateTag key={state} state={state} {...(state === 2050 ? { percent: 42 } : {})} />
        ))}
        <StateTag state={2060} returned />
        <StateTag state={2} hungUp />
        <StateTag state={4711} />
      </div>
      <div className="fs-tools">
        <FlagCell critical greenChannel urgent trauma revisit followUp remote all />
        <FlagCell critical criticalAcknowledged urgent trauma remote />
        {MODALITIES.map((code) => (
          <ModalityBox key={code} code={code} />
        ))}
      </div>
      <div className="fs-tools">
        {ICON_NAMES.map((name) => (
          <span key={name} title={name} className="fs-2">
            <Icon name={name} size={20} />
          </span>
        ))}
      </div>
    </>
  )
}

/** Identity, with and without a difference. */
export function Banners() {
  const word = useWord()
  const patient = { ...(sampleRows(2)[1] as ReturnType<typeof sampleRows>[number]), bedNo: '12', urgent: true }
  return (
    <>
      <PatientBanner patient={patient} state={{ state: 2 }} warnings={[word('碘过敏', 'Iodine allergy')]} />
      <br />
      <PatientBanner
        patient={patient}
        differences={[
          { label: word('姓名', 'Name'), exam: '李秀英', images: 'LI^XIUYING' },
          { label: word('出生日期', 'Birth date'), exam: '1972-03-04', images: '1927-03-04' },
        ]}
        onConfirmDifferences={() => undefined}
      />
    </>
  )
}

/** Buttons, fields, bars, toasts. */
export function Basics() {
  const word = useWord()
  const [segment, setSegment] = useState('0')
  const [tab, setTab] = useState('a')
  return (
    <>
      <div className="fs-tools">
        <Button kind="primary">{word('提交', 'Submit')}</Button>
        <Button icon="refresh">{word('刷新', 'Refresh')}</Button>
        <Button kind="danger">{word('删除', 'Delete')}</Button>
        <Button refused={word('另一位老师正在书写', 'Another teacher is writing')}>{word('书写', 'Write')}</Button>
        <Button kind="text">{word('文字', 'Text')}</Button>
        <Button kind="link">{word('链接', 'Link')}</Button>
        <Button onClick={() => message.success(word('已保存', 'Saved'))}>{word('提示', 'Toast')}</Button>
        <Button onClick={() => message.error(word('网络错误', 'network error'))}>{word('错误提示', 'Error toast')}</Button>
        <Tooltip says={word('停 400 毫秒出现', 'Shows after 400 ms')}>
          <Button>{word('说明', 'Hint')}</Button>
        </Tooltip>
        <Segments
          label={word('阴阳性', 'Result')}
          value={segment}
          options={[
            { value: '0', label: word('阴性', 'Negative') },
            { value: '1', label: word('阳性', 'Positive') },
            { value: '2', label: word('重大阳性', 'Major positive') },
          ]}
          onChange={setSegment}
        />
      </div>
      <Tabs
        label={word('面板', 'Panels')}
        value={tab}
        tabs={[
          { value: 'a', label: word('模板', 'Templates') },
          { value: 'b', label: word('历史', 'History') },
        ]}
        onChange={setTab}
      />
      <div className="fs-gallery-form">
        <Field label={word('姓名', 'Name')} required>
          {(control) => <Input {...control} defaultValue="王建国" />}
        </Field>
        <Field label={word('电话', 'Phone')} error={word('请输入 11 位手机号', 'Please enter 11 digits')}>
          {(control) => <Input {...control} defaultValue="1381234" />}
        </Field>
        <Field label={word('来源', 'Source')} hint={word('用 ← → 选择', 'Choose with ← →')}>
          {(control) => <Select {...control} options={[{ value: '1', label: word('门诊', 'Outpatient') }]} />}
        </Field>
        <Field label={word('病情', 'Condition')}>{(control) => <TextArea {...control} rows={2} />}</Field>
        <Checkbox defaultChecked>{word('急诊', 'Emergency')}</Checkbox>
      </div>
      {(['info', 'ok', 'warn'] as const).map((kind) => (
        <Bar key={kind} kind={kind} onClose={() => undefined}>
          {word('3 条更新 · 刷新 (R)', '3 updates · refresh (R)')}
        </Bar>
      ))}
      <ErrorBar what={word('检查列表', 'The list')} says={word('网络错误', 'network error')} code={502} onRetry={() => undefined} />
      <EmptyLine
        says={word('没有符合条件的检查', 'No exam fits')}
        act={{ label: word('清空筛选', 'Clear filters'), onClick: () => undefined }}
      />
    </>
  )
}

/** What stands in the place of a page. */
export function PagePanels() {
  const word = useWord()
  return (
    <div className="fs-gallery-panels">
      <FaultPanel title={word('报告', 'Reports')} code="FED-104" onRetry={() => undefined} />
      <FaultPanel title={word('报告', 'Reports')} code="FED-102" slow onRetry={() => undefined} />
      <NoRightPanel title={word('管理', 'Manage')} onBack={() => undefined} />
    </div>
  )
}

type Open = 'confirm' | 'reason' | 'keys' | 'drawer'

/** What opens: dialogs, drawer, menu, two panes. */
export function Openers() {
  const word = useWord()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="fs-tools">
        <Button onClick={() => setOpen('confirm')}>{word('确认对话框', 'Confirm dialog')}</Button>
        <Button onClick={() => setOpen('reason')}>{word('原因对话框', 'Reason dialog')}</Button>
        <Button onClick={() => setOpen('keys')}>{word('快捷键说明', 'Key help')}</Button>
        <Button onClick={() => setOpen('drawer')}>{word('抽屉', 'Drawer')}</Button>
        <MenuButton
          label={word('操作', 'Acts')}
          groups={[
            {
              label: word('报告', 'Report'),
              items: [
                { key: 'a', label: word('书写报告', 'Write report'), icon: 'edit', keyName: 'Enter', onClick: () => undefined },
                {
                  key: 'b',
                  label: word('审核报告', 'Review report'),
                  refused: word('您的审核级别不够', 'Your level is too low'),
                  onClick: () => undefined,
                },
              ],
            },
            {
              label: word('危险', 'Danger'),
              items: [{ key: 'c', label: word('删除检查', 'Delete exam'), danger: true, onClick: () => undefined }],
            },
          ]}
        >
          {word('菜单', 'Menu')} ⋯
        </MenuButton>
      </div>
      <div style={{ height: 80, border: '1px solid var(--line-1)' }}>
        <TwoPane
          label={word('影像与报告的分隔', 'Divider of images and report')}
          left={word('影像', 'Images')}
          right={word('报告', 'Report')}
        />
      </div>
      {open === 'confirm' && (
        <ConfirmDialog
          title={word('删除检查 CT2611200031', 'Delete exam CT2611200031')}
          who={word('王建国 男 67岁 CT2611200031', '王建国 M 67Y CT2611200031')}
          verb={word('删除', 'Delete')}
          danger
          onConfirm={close}
          onClose={close}
        >
          <p>{word('删除后不能恢复。', 'It cannot be brought back.')}</p>
        </ConfirmDialog>
      )}
      {open === 'reason' && (
        <ReasonDialog
          title={word('退回报告', 'Send the report back')}
          who={word('王建国 男 67岁 CT2611200031', '王建国 M 67Y CT2611200031')}
          verb={word('退回', 'Send back')}
          suggestions={[word('描述不完整', 'Description incomplete'), word('左右侧有误', 'Wrong side')]}
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'keys' && (
        <KeyHelp
          groups={[
            {
              title: word('列表', 'List'),
              hints: [
                { keys: ['↑', '↓'], does: word('上一行、下一行', 'Row up, row down') },
                { keys: ['Enter'], does: word('打开', 'Open') },
                { keys: ['N'], does: word('下一例', 'Next case') },
              ],
            },
            { title: word('报告', 'Report'), hints: [{ keys: ['Ctrl', 'Enter'], does: word('提交', 'Submit') }] },
          ]}
          onClose={close}
        />
      )}
      {open === 'drawer' && (
        <Drawer title="王建国" onClose={close}>
          {word('患者、申请、历史报告、时间线', 'Patient, order, prior reports, timeline')}
        </Drawer>
      )}
    </>
  )
}
