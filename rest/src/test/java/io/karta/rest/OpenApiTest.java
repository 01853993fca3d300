/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

class OpenApiTest {

    /** A scanner that saw our JAX-RS Application would list the application's resources below its path. */
    @Test
    void theScannerLeavesThisModuleOut() {
        List<String> excluded = ConfigProvider.getConfig().getValues("mp.openapi.scan.exclude.packages", String.class);

        assertThat(excluded).containsExactly(KartaApplication.class.getPackageName());
    }
}
