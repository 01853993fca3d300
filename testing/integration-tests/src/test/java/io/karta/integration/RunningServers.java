/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.integration.RunningServer.Setup;
import io.karta.integration.ServerLauncher.Extra;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One server with all applications; or one server for each of them, if it cannot have several. */
record RunningServers(ServerLauncher launcher, Map<String, RunningServer> byApplication) implements AutoCloseable {

    static RunningServers start(ServerLauncher launcher, Setup setup) throws Exception {
        var servers = new RunningServers(launcher, new HashMap<>());
        try {
            if (launcher.missing().containsKey(Extra.SEVERAL_APPLICATIONS)) {
                servers.startEach(setup);
            } else {
                servers.byApplication.put(ServerLauncher.APPLICATION, RunningServer.start(launcher, setup));
            }
            return servers;
        } catch (Exception e) {
            servers.close();
            throw e;
        }
    }

    private void startEach(Setup setup) throws Exception {
        for (Path application : setup.applications()) {
            String name = ServerLauncher.name(application);
            var own = new Setup(List.of(application), Path.of(setup.work() + "-" + name), setup.environment());
            byApplication.put(name, RunningServer.start(launcher, own));
        }
    }

    /** Returns the server of an application. */
    RunningServer of(String application) {
        return byApplication.getOrDefault(application, main());
    }

    /** Returns the server of the war of this module. */
    RunningServer main() {
        return byApplication.get(ServerLauncher.APPLICATION);
    }

    @Override
    public void close() {
        byApplication.values().forEach(RunningServer::close);
    }
}
