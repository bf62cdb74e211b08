import {
  DataTable,
  DateField,
  List,
  Pagination,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectField,
  SelectInput,
  TextInput,
} from 'react-admin';

import { loginMethods, statuses } from '../shared/choices.js';

const filters = [
  <SearchInput key="userName" source="userName" alwaysOn />,
  <TextInput key="name" source="name" />,
  <ReferenceInput key="groupId" source="groupId" reference="permission-groups" />,
  <SelectInput key="status" source="status" choices={statuses} />,
  <TextInput key="email" source="email" />,
  <TextInput key="phone" source="phone" />,
  <SelectInput key="loginMethod" source="loginMethod" choices={loginMethods} />,
];

export const UserList = () => (
  <List filters={filters} perPage={20} pagination={<Pagination rowsPerPageOptions={[10, 20, 50, 100, 1000]} />}>
    <DataTable>
      <DataTable.Col source="userName" />
      <DataTable.Col source="name" />
      <DataTable.Col source="groupId">
        <ReferenceField source="groupId" reference="permission-groups" link={false} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <SelectField source="status" choices={statuses} />
      </DataTable.Col>
      <DataTable.Col source="email" />
      <DataTable.Col source="phone" />
      <DataTable.Col source="loginMethod">
        <SelectField source="loginMethod" choices={loginMethods} />
      </DataTable.Col>
      <DataTable.Col source="identificationCode" />
      <DataTable.Col source="lastLoginTime">
        <DateField source="lastLoginTime" showTime />
      </DataTable.Col>
      <DataTable.Col source="createTime">
        <DateField source="createTime" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
);
