/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.agent.ConfigKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs agents with the client of the protocol's project, which {@code .ci/ag-ui} installs. */
class OfficialClientTest {

    private static final String PACKAGES = System.getenv().getOrDefault("AG_UI_CLIENT", "");

    @Test
    void runsChatsWithToolsAndAnApprovalAndAGoal(@TempDir Path directory) throws Exception {
        assumeTrue(!PACKAGES.isEmpty(), "no client in AG_UI_CLIENT: run .ci/ag-ui");
        var log = directory.resolve("log");
        int status;
        try (var shop = new Shop(ConfigKeys.AG_UI_FRONTEND_TOOLS, "showMap")) {
            shop.model.inOrder();
            shop.model.always().thinking("Look at the stock.").call("shelf", "{\"thing\":\"kettle\"}");
            shop.model.always().pieces("It is on ", "shelf 7.");
            shop.model.always().text("You are welcome.");
            shop.model.always().call("showMap", "{\"place\":\"Porto\"}");
            shop.model.always().text("{\"text\":\"There it is.\"}");
            status = new ProcessBuilder(List.of(
                            "node",
                            Path.of("src/test/resources/client.mjs")
                                    .toAbsolutePath()
                                    .toString(),
                            PACKAGES,
                            shop.server.url("/karta/ag-ui/").toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
        }
        var output = Files.readString(log);
        System.out.print(output);

        assertThat(status).as(output).isZero();
        assertThat(output).contains("AG-UI client: ");
    }
}
