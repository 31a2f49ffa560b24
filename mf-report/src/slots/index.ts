import { defineSlots, lazyWithRetry } from '@farsight/shared/module'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'

const ReportDesk = lazyWithRetry(() => import('./report-desk').then((file) => ({ default: file.ReportDesk })))
const CaseView = lazyWithRetry(() => import('../case/case-view'))

export default defineSlots({ module, i18n: { zh, en }, fillings: { 'host/home-card.v1': ReportDesk, 'mf-consultation/case.v1': CaseView } })
