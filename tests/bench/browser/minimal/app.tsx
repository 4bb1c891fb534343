import {
  List,
  RefineThemes,
  ShowButton,
  ThemedLayout,
  useNotificationProvider,
  useTable,
} from "@refinedev/antd";
import { type AuthProvider, type BaseRecord, type DataProvider, Refine } from "@refinedev/core";
import routerProvider, { NavigateToResource } from "@refinedev/react-router";
import { App as AntdApp, ConfigProvider, Table, Tag } from "antd";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";
import "@refinedev/antd/dist/reset.css";

const headers = () => ({ authorization: `Token ${localStorage.getItem("token") ?? ""}` });

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/${path}`, { headers: headers() });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const refuse = () => Promise.reject(new Error("This application only reads."));

/** Our list API as Refine asks for it. */
const listProvider: DataProvider = {
  getList: async ({ resource, pagination, sorters }) => {
    const { currentPage = 1, pageSize = 10 } = pagination ?? {};
    const [sorter] = sorters ?? [];
    const sort = sorter ? `${sorter.order === "desc" ? "-" : ""}${sorter.field}` : "modified";
    const query = new URLSearchParams({ page: String(currentPage), page_size: String(pageSize), sort });
    const { data, count } = await read<{ data: never[]; count: number }>(`${resource}/?${query}`);
    return { data, total: count };
  },
  getOne: async ({ resource, id }) => ({ data: await read<never>(`${resource}/${id}/`) }),
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => "/api",
};

const authProvider: AuthProvider = {
  login: () => Promise.resolve({ success: true }),
  logout: () => Promise.resolve({ success: true, redirectTo: "/login" }),
  check: () => Promise.resolve({ authenticated: localStorage.getItem("token") !== null }),
  onError: (error: unknown) => Promise.resolve({ error: error as Error }),
};

/** One list of one resource, as Refine's documentation writes it: the yardstick beside which ours is measured. */
export function MinimalApp() {
  return (
    <BrowserRouter>
      <ConfigProvider theme={RefineThemes.Blue}>
        <AntdApp>
          <Refine
            dataProvider={listProvider}
            authProvider={authProvider}
            notificationProvider={useNotificationProvider}
            routerProvider={routerProvider}
            resources={[{ name: "submission", list: "/records/submission", show: "/records/submission/:id" }]}
            options={{ syncWithLocation: true, disableTelemetry: true }}
          >
            <Routes>
              <Route
                element={
                  <ThemedLayout>
                    <Outlet />
                  </ThemedLayout>
                }
              >
                <Route index element={<NavigateToResource resource="submission" />} />
                <Route path="/records/submission" element={<SubmissionList />} />
              </Route>
            </Routes>
          </Refine>
        </AntdApp>
      </ConfigProvider>
    </BrowserRouter>
  );
}

interface Submission extends BaseRecord {
  readonly id: number;
  readonly code: string;
  readonly job_title: string;
  readonly bill_rate: string;
  readonly consultant: Named | null;
  readonly marketer: Named | null;
  readonly client: Named | null;
  readonly status: string;
  readonly modified: string;
}

interface Named {
  readonly id: number;
  readonly label: string;
}

const label = (value: Named | null) => value?.label ?? "";

function SubmissionList() {
  const { tableProps } = useTable<Submission>({ resource: "submission" });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="code" title="No." sorter />
        <Table.Column dataIndex="consultant" title="Consultant" render={label} />
        <Table.Column dataIndex="job_title" title="Job title" sorter />
        <Table.Column dataIndex="client" title="Client" render={label} />
        <Table.Column dataIndex="marketer" title="Marketer" render={label} />
        <Table.Column dataIndex="bill_rate" title="Bill rate" sorter align="right" />
        <Table.Column
          dataIndex="modified"
          title="Modified"
          sorter
          render={(value: string) => new Date(value).toLocaleDateString()}
        />
        <Table.Column dataIndex="status" title="Status" render={(value: string) => <Tag>{value}</Tag>} />
        <Table.Column<Submission>
          title="Actions"
          render={(_, { id }) => <ShowButton hideText size="small" recordItemId={id} />}
        />
      </Table>
    </List>
  );
}
