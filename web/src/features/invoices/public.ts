export { BillingDetails } from './billing-details'
export { MilestoneInvoice } from './milestone-invoice'
