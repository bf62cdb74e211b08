import { abnormalState, distributionStatus, resourceMaintenance } from '../schemas/codes/billing.ts';
import { deviceRunStatus } from '../schemas/codes/cloudGame.ts';
import { failureStatus, networkStatus } from '../schemas/codes/devices.ts';
import type { NamedConditions } from '../schemas/vocabulary/namedConditions.ts';

/**
 * Named conditions of a device, as defined in `docs/glossary.md`. Figures, filters and effects refer to these
 * conditions by name.
 */
export const deviceConditions = {
  online: { label: { zh: '在线', en: 'Online' }, when: { eq: ['$record.networkStatus', networkStatus.online] } },
  offline: { label: { zh: '离线', en: 'Offline' }, when: { not: { is: 'online' } } },
  faulty: {
    label: { zh: '故障', en: 'Faulty' },
    when: {
      in: ['$record.failureStatus', [failureStatus.temporarilyUnusable, failureStatus.fault, failureStatus.awaitingMaintenance]],
    },
  },
  abnormal: { label: { zh: '异常', en: 'Abnormal' }, when: { eq: ['$record.abnormalState', abnormalState.abnormal] } },
  healthy: { label: { zh: '正常', en: 'Healthy' }, when: { not: { any: [{ is: 'faulty' }, { is: 'abnormal' }] } } },
  underMaintenance: {
    label: { zh: '维护中', en: 'Under maintenance' },
    when: {
      any: [{ eq: ['$record.failureStatus', failureStatus.awaitingMaintenance] }, { eq: ['$record.maintenance', resourceMaintenance.underMaintenance] }],
    },
  },
  assigned: { label: { zh: '已分配', en: 'Assigned' }, when: { eq: ['$record.distributionStatus', distributionStatus.assigned] } },
  reclaiming: { label: { zh: '回收中', en: 'Reclaiming' }, when: { eq: ['$record.distributionStatus', distributionStatus.reclaiming] } },
  inUse: {
    label: { zh: '使用中', en: 'In use' },
    when: { all: [{ eq: ['$record.runStatus', deviceRunStatus.inUse] }, { is: 'online' }] },
  },
  idle: {
    label: { zh: '空闲', en: 'Idle' },
    when: {
      all: [{ is: 'online' }, { is: 'healthy' }, { not: { any: [{ is: 'inUse' }, { is: 'reclaiming' }, { is: 'underMaintenance' }] } }],
    },
  },
  assignable: {
    label: { zh: '可分配', en: 'Assignable' },
    when: {
      all: [{ eq: ['$record.distributionStatus', distributionStatus.unassigned] }, { is: 'healthy' }, { not: { is: 'underMaintenance' } }],
    },
  },
  spare: { label: { zh: '备用', en: 'Spare' }, when: { all: [{ is: 'assignable' }, { is: 'online' }] } },
} as const satisfies NamedConditions;
