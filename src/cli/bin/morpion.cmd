@echo off
rem Starts morpion with the Java in JAVA_HOME, or else on the PATH.
rem
rem   MORPION_OPTS     additional options for Java
setlocal DisableDelayedExpansion
set "JAR=%~dp0..\lib\morpion.jar"
if not exist "%JAR%" set "JAR=%~dp0..\target\morpion.jar"
if not exist "%JAR%" goto nojar
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+UseSerialGC %MORPION_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%

:nojar
echo morpion: there is no morpion.jar beside "%~f0"; build it with mvnw package.>&2
exit /b 70
