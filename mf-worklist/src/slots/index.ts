import { defineSlots, lazyWithRetry } from '@farsight/shared/module'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import '../model/exam-words'

const MyQueue = lazyWithRetry(() => import('./my-queue/my-queue').then((file) => ({ default: file.MyQueue })))

export default defineSlots({ module, i18n: { zh, en }, fillings: { 'host/home-card.v1': MyQueue } })
