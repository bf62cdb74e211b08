export const chart = {
  asTable: '以表格显示',
  asPicture: '以图表显示',
  save: '保存为图片',
  show: '显示「%{name}」',
  hide: '隐藏「%{name}」',
  time: '时间',
  name: '名称',
  value: '数值',
  upTo: '截至 %{time}',
  unfinished: '虚线与浅色：该时段尚未结束',
  extent: '%{name}：最低 %{low}，最高 %{high}，最新 %{last}。',
};
