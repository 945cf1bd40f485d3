{{- define "amlcore.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "amlcore.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains (include "amlcore.name" .) .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "amlcore.name" .) | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "amlcore.selectorLabels" -}}
app.kubernetes.io/name: {{ include "amlcore.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "amlcore.labels" -}}
{{ include "amlcore.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "amlcore.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{- define "amlcore.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- .Values.serviceAccount.name | default (include "amlcore.fullname" .) }}
{{- else }}
{{- .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{/* One variable from a key of an existing Secret. Arguments: name, secret, optional */}}
{{- define "amlcore.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret.name }}
      key: {{ .secret.key }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}

{{/* The environment of every pod: database, keys and configuration. */}}
{{- define "amlcore.commonEnv" -}}
{{ include "amlcore.secretEnv" (dict "name" "DATABASE_URL" "secret" .Values.database.urlSecret) }}
{{- if .Values.database.directUrlSecret.name }}
{{ include "amlcore.secretEnv" (dict "name" "DATABASE_DIRECT_URL" "secret" .Values.database.directUrlSecret) }}
{{- end }}
{{ include "amlcore.secretEnv" (dict "name" "AMLCORE_MASTER_KEY" "secret" .Values.masterKeySecret) }}
- name: AMLCORE_PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The environment of a node. */}}
{{- define "amlcore.nodeEnv" -}}
{{ include "amlcore.commonEnv" . }}
- name: AMLCORE_DRAIN_DELAY
  value: {{ .Values.drainDelaySeconds | quote }}
- name: AMLCORE_ADMIN_PORT
  value: {{ .Values.adminPort | quote }}
{{- if .Values.migration.enabled }}
- name: AMLCORE_MIGRATE
  value: "off"
{{- end }}
{{- with .Values.trustProxy }}
- name: AMLCORE_TRUST_PROXY
  value: {{ . | quote }}
{{- end }}
{{- if .Values.smtpUrlSecret.name }}
{{ include "amlcore.secretEnv" (dict "name" "AMLCORE_SMTP_URL" "secret" .Values.smtpUrlSecret) }}
{{- end }}
{{- with .Values.bootstrapSecret.name }}
{{ include "amlcore.secretEnv" (dict "name" "AMLCORE_BOOTSTRAP_CLIENT" "secret" (dict "name" . "key" "client") "optional" true) }}
{{ include "amlcore.secretEnv" (dict "name" "AMLCORE_BOOTSTRAP_ADMIN" "secret" (dict "name" . "key" "admin") "optional" true) }}
{{ include "amlcore.secretEnv" (dict "name" "AMLCORE_BOOTSTRAP_OFFICER" "secret" (dict "name" . "key" "officer") "optional" true) }}
{{- end }}
{{- if .Values.sourcesConfigMap }}
- name: AMLCORE_SOURCES
  value: /etc/amlcore/sources/sources.json
{{- end }}
{{- if .Values.ownKeysSecret }}
- name: AMLCORE_OWN_KEYS
  value: /etc/amlcore/own-keys
{{- end }}
{{- end }}

{{- define "amlcore.volumeMounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- if .Values.sourcesConfigMap }}
- name: sources
  mountPath: /etc/amlcore/sources
  readOnly: true
{{- end }}
{{- if .Values.ownKeysSecret }}
- name: own-keys
  mountPath: /etc/amlcore/own-keys
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "amlcore.volumes" -}}
- name: data
  emptyDir:
    sizeLimit: {{ .Values.dataVolume.sizeLimit }}
- name: tmp
  emptyDir: {}
{{- with .Values.sourcesConfigMap }}
- name: sources
  configMap:
    name: {{ . }}
{{- end }}
{{- with .Values.ownKeysSecret }}
- name: own-keys
  secret:
    secretName: {{ . }}
    defaultMode: 0400
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Where pods may run, and as whom. */}}
{{- define "amlcore.podPlacement" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
