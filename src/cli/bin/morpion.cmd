@echo off
rem Starts morpion with the Java of JAVA_HOME, or of the PATH.
setlocal
set "JAR=%~dp0..\lib\morpion.jar"
if not exist "%JAR%" set "JAR=%~dp0..\target\morpion.jar"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+UseSerialGC %MORPION_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
