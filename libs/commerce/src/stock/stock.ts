import type { AttachmentDeps } from './attachment-ports';
import type { PublicationDeps } from './publication-ports';
import type { StockDeps } from './stock-ports';
import { attachFile, changeAttachment, detachFile, listAttachments, openAttachment } from './use-cases/attachments';
import { listShown, listVehicles } from './use-cases/list-vehicles';
import { listPublications, publish, unpublish } from './use-cases/publications';
import { openShownPhoto, shownPhotos } from './use-cases/shown-photos';
import { countShownFacets, countVehicleFacets, countVehicles } from './use-cases/vehicle-figures';
import { isInStock, labelVehicles, readShown, readVehicle, registerVehicle, updateVehicle } from './use-cases/vehicles';

export {
  OWN_TAX_TREATMENTS,
  HOLDER_TYPES,
  TAX_TREATMENTS,
  VEHICLE_CONDITIONS,
  VEHICLE_STATUSES,
  VEHICLE_TENANCIES,
  type OwnTaxTreatment,
  type TaxTreatment,
  type Vehicle,
  type VehicleCondition,
  type VehicleStatus,
  type VehicleTenancy,
} from './domain/vehicle';
export { MAX_FACET_VALUES, MAX_FIGURE_BRANCHES } from './domain/vehicle-figures';
export { SYNCED_FIELDS, vehicleLimits } from './domain/vehicle-fields';
export { holdOf, type Hold } from './domain/hold';
export { SHOWN_STATUSES, VEHICLE_SORTS, type VehicleFilter, type VehicleSort } from './domain/vehicle-list';

export { PUBLICATION_STATES, type Publication, type PublicationState } from './domain/publication';
export { ATTACHMENT_KINDS, type Attachment, type AttachmentKind } from './domain/attachment';

export const createStock = (deps: StockDeps) => ({
  vehicles: {
    register: registerVehicle(deps),
    list: listVehicles(deps),
    facets: countVehicleFacets(deps),
    figures: countVehicles(deps),
    read: readVehicle(deps),
    update: updateVehicle(deps),
    labels: labelVehicles(deps),
    inStock: isInStock(deps),
  },
  shown: {
    list: listShown(deps),
    facets: countShownFacets(deps),
    read: readShown(deps),
  },
});

export const createAttachments = (deps: AttachmentDeps & Pick<StockDeps, 'workspaces'>) => ({
  attachments: {
    attach: attachFile(deps),
    list: listAttachments(deps),
    open: openAttachment(deps),
    change: changeAttachment(deps),
    detach: detachFile(deps),
    shown: shownPhotos(deps),
    openShown: openShownPhoto(deps),
  },
});

export const createPublications = (deps: PublicationDeps) => ({
  publications: {
    ask: publish(deps),
    takeDown: unpublish(deps),
    list: listPublications(deps),
    publishedTo: deps.publicationReads.publishedTo,
  },
});
