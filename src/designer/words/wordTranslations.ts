/** English words of the domain, with their Chinese translations. Plurals are looked up by their singular. */
const glossaryText = `
access 访问|account 账号|action 操作|active 启用|activity 活动|actual 实际|address 地址|admin 管理员|age 年龄|agent 代理|alarm 告警|album 相册|alert 告警
alias 别名|amount 金额|android 安卓|answer 回答|api API|app 应用|application 应用|approval 审批|archived 已归档|area 区域|article 文章|asset 资产|assignee 负责人|attachment 附件
attempt 次数|audit 审计|author 作者|auto 自动|available 可用|avatar 头像|average 平均|backup 备份|balance 余额|band 频段|bandwidth 带宽|bank 银行|banner 轮播图|base 基础
batch 批次|bill 账单|billing 计费|bind 绑定|birth 出生|birthday 生日|board 板卡|body 正文|book 图书|brand 品牌|browser 浏览器|budget 预算|build 构建|button 按钮
bytes 字节|cabinet 机柜|calendar 日历|call 调用|campaign 活动|cancelled 已取消|canceled 已取消|capacity 容量|card 卡|cart 购物车|cash 现金|category 分类|cell 单元
certificate 证书|change 变更|channel 渠道|chassis 机箱|chat 聊天|check 检查|city 城市|class 类别|client 客户端|cloud 云|cluster 集群|code 编码|color 颜色|colour 颜色|column 列
comment 备注|commission 佣金|company 公司|complete 完成|completed 已完成|condition 条件|config 配置|configuration 配置|connection 连接|contact 联系人|container 容器|content 内容|contract 合同|copy 副本
cost 费用|count 数量|country 国家|county 区县|coupon 优惠券|cpu CPU|create 创建|created 创建|creator 创建人|credit 额度|cron 定时|currency 币种|current 当前|customer 客户|cycle 周期
daily 每日|dashboard 首页|data 数据|database 数据库|date 日期|datetime 时间|day 天数|deadline 截止时间|default 默认|delay 延迟|deleted 已删除|delivery 交付|department 部门|deposit 押金|description 描述
desc 描述|destination 目标|detail 详情|device 设备|dept 部门|direction 方向|disabled 停用|discount 折扣|disk 磁盘|display 显示|district 区县|doctor 医生|document 文档|domain 域名|done 已完成
download 下载|draft 草稿|driver 司机|due 到期|duration 时长|edition 版本|email 邮箱|employee 员工|enable 启用|enabled 启用|end 结束|endpoint 端点|environment 环境|error 错误
event 事件|exam 考试|expire 到期|expired 已过期|expires 到期|expiry 到期|external 外部|extra 附加|failed 失败|failure 故障|family 家庭|fax 传真|fee 费用|feedback 反馈
field 字段|file 文件|filter 筛选|finish 完成|finished 完成|first 首次|fixed 固定|flag 标记|floor 楼层|folder 文件夹|format 格式|free 免费|frequency 频率|from 起始|full 完整
game 游戏|gateway 网关|gender 性别|genre 类型|gift 礼品|given 名|goods 商品|grade 等级|group 分组|hardware 硬件|hash 哈希|head 负责人|health 健康|height 高度|hidden 隐藏
history 历史|home 首页|homepage 主页|host 主机|hostname 主机名|hotel 酒店|hour 小时|house 房屋|icon 图标|id 编号|identifier 标识|image 图片|import 导入|inbound 入站|income 收入
index 序号|industry 行业|info 信息|inner 内部|input 输入|install 安装|instance 实例|integral 积分|interest 兴趣|interface 接口|internal 内部|interval 间隔|introduction 简介|inventory 库存|invite 邀请
invoice 发票|ip IP|issue 问题|item 条目|job 任务|journey 行程|key 键|keyword 关键词|kind 种类|label 标签|language 语言|last 最后|lat 纬度|latitude 纬度|layer 层
lease 租约|ledger 台账|length 长度|lesson 课程|level 等级|licence 许可证|license 许可证|limit 上限|line 行|link 链接|list 列表|live 实时|lng 经度|lon 经度|longitude 经度
load 负载|local 本地|locale 语言区域|location 位置|lock 锁定|locked 锁定|log 日志|login 登录|logo 标志|mac MAC|mail 邮件|main 主要|maintenance 维护|manager 管理员|manufacturer 厂商
map 地图|market 市场|max 最大|maximum 最大|meal 套餐|member 成员|memo 备注|memory 内存|menu 菜单|merchant 商家|message 消息|method 方式|middle 中间|min 最小|minimum 最小|minute 分钟
mobile 手机号|mode 模式|model 型号|modified 修改|module 模块|monitor 监控|month 月份|move 迁移|name 名称|nation 民族|nationality 国籍|network 网络|next 下次|nickname 昵称|no 编号
node 节点|note 备注|notes 备注|notice 公告|notification 通知|num 数量|number 数量|object 对象|offer 报价|office 办公室|offline 离线|offset 偏移|online 在线|open 开放|opened 打开
operation 操作|operator 操作人|option 选项|order 订单|order_by 排序|organisation 组织|organization 组织|org 组织|origin 来源|original 原始|os 系统|outbound 出站|output 输出|owner 所有者|package 安装包
page 页码|paid 已支付|parameter 参数|parent 上级|part 配件|partition 分区|partner 合作方|party 方|passport 护照|password 密码|path 路径|patient 患者|pay 支付|payment 支付|peak 峰值|pending 待处理
people 人数|percent 百分比|percentage 百分比|period 周期|permission 权限|person 人员|pet 宠物|phone 手机号|photo 照片|picture 图片|pin 置顶|place 地点|plan 计划|platform 平台|player 玩家
point 积分|policy 策略|pool 池|port 端口|position 位置|post 岗位|postal 邮政|postcode 邮编|power 电源|prefix 前缀|previous 上次|price 价格|primary 主要|priority 优先级|private 私有
process 进程|processing 处理中|product 产品|profile 资料|progress 进度|project 项目|promotion 推广|property 属性|protocol 协议|provider 提供方|province 省份|public 公开|publish 发布|published 发布|publisher 出版社
purchase 采购|quantity 数量|query 查询|question 问题|queue 队列|quota 配额|rack 机架|range 范围|rank 排名|rate 费率|rating 评分|ratio 比例|read 已读|reading 读数|real 真实|reason 原因
receipt 回执|received 收到|receiver 收件人|record 记录|recovery 恢复|reference 参考|refund 退款|refresh 刷新|region 地域|register 注册|registered 注册|rejected 已拒绝|related 关联|release 发布|remaining 剩余
remark 备注|remote 远程|remove 移除|rent 租金|rental 租用|report 报告|repository 仓库|request 请求|required 必填|resource 资源|response 响应|restart 重启|result 结果|retry 重试|return 退货
revenue 营收|review 评论|reviewer 审核人|role 角色|room 机房|root 根|route 路由|router 路由器|row 行|rule 规则|run 运行|running 运行中|salary 薪资|sale 销售|scene 场景
schedule 计划|school 学校|scope 范围|score 分数|screen 屏幕|script 脚本|search 搜索|season 季节|second 秒数|seat 座位|secret 密钥|section 章节|security 安全|seller 卖家|sender 发件人|sent 发送
sequence 序号|serial 序列|server 服务器|service 服务|session 会话|setting 设置|sex 性别|share 分享|shelf 货架|ship 发货|shipped 已发货|shipping 发货|shop 店铺|short 简短|sign 标识|signature 签名
site 站点|size 大小|sku SKU|slot 槽位|slug 别名|snapshot 快照|social 社交|software 软件|sold 已售|sort 排序|source 来源|spec 规格|specification 规格|speed 速率|stage 阶段|staff 员工
standard 标准|star 星级|start 开始|started 开始|state 状态|station 车站|status 状态|stock 库存|stop 停止|stopped 已停止|storage 存储|store 店铺|strategy 策略|street 街道|string 文本|student 学生
style 样式|sub 子|subject 主题|submit 提交|subscription 订阅|success 成功|sum 合计|summary 摘要|supplier 供应商|support 支持|surname 姓|switch 开关|symbol 符号|sync 同步|system 系统|table 表
tag 标签|target 目标|task 任务|tax 税额|teacher 教师|team 团队|tel 电话|telephone 电话|temperature 温度|template 模板|tenant 租户|term 条款|test 测试|text 文本|threshold 阈值|thumbnail 缩略图
ticket 票|time 时间|timeout 超时|timestamp 时间戳|timezone 时区|title 标题|to 截止|token 令牌|topic 主题|total 总计|track 轨道|trade 交易|traffic 流量|train 车次|transaction 交易|transfer 转账
trial 试用|trigger 触发|trip 行程|true 真|type 类型|unit 单位|unknown 未知|update 更新|updated 更新|upgrade 升级|upload 上传|uptime 运行时长|uri 地址|url 地址|usage 用量|use 用途|used 已用
user 用户|username 用户名|uuid UUID|vaccine 疫苗|valid 有效|value 值|vehicle 车辆|vendor 厂商|verified 已验证|version 版本|video 视频|view 浏览|vip VIP|virtual 虚拟|visible 可见|visit 访问
visitor 访客|volume 卷|voucher 凭证|wallet 钱包|warehouse 仓库|warning 警告|warranty 保修|web 网页|webhook 回调|website 网站|week 周|weight 重量|white 白|width 宽度|window 窗口|withdrawal 提现
work 工作|worker 工作者|workspace 工作空间|year 年份|zip 邮编|zone 区域
`;

export const wordTranslations: ReadonlyMap<string, string> = new Map(
  glossaryText
    .trim()
    .split(/[|\n]/)
    .map(entry => {
      const gap = entry.indexOf(' ');
      return [entry.slice(0, gap), entry.slice(gap + 1)] as const;
    }),
);
