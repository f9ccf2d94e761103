import type {
  SchemaChangeProduct,
  SchemaCreateProduct,
  SchemaLibraryItem,
  SchemaPayouts,
  SchemaProduct,
  SchemaProductFile,
  SchemaProductReview,
  SchemaProductVersion,
  SchemaPurchase,
  SchemaSale,
  SchemaSellerStatement,
} from '../../api/schema.gen'

export type Product = SchemaProduct
export type ProductStatus = Product['status']
export type NewProduct = SchemaCreateProduct
export type ProductChange = SchemaChangeProduct
export type ProductFile = SchemaProductFile
export type ProductVersion = SchemaProductVersion
export type ProductReview = SchemaProductReview
/** What somebody bought, as they see it. */
export type Purchase = SchemaPurchase
export type LibraryItem = SchemaLibraryItem
/** The same as its seller sees it. */
export type Sale = SchemaSale
export type Statement = SchemaSellerStatement
export type Payouts = SchemaPayouts
