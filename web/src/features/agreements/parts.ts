export { AgreementPart } from './beside'
export { AgreementLine } from './line'
