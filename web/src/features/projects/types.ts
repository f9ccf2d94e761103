import type {
  SchemaChangeProject,
  SchemaCreateProject,
  SchemaProject,
  SchemaProjectStatus,
} from '../../api/schema.gen'

export type ProjectStatus = SchemaProjectStatus
export type Project = SchemaProject
export type ProjectBody = SchemaCreateProject
export type ProjectChange = SchemaChangeProject
